import { useDevice } from "../host/Device.tsx";
import { Dialer } from "./Dialer.tsx";
import { LeaveBankFlow } from "./LeaveBankFlow.tsx";
import { Login } from "./Login.tsx";
import { NoPhotos } from "./NoPhotos.tsx";
import { Notice } from "./Notice.tsx";
import { Rating } from "./Rating.tsx";

/** Overlays above the tabs and the pages. */
export function Overlays() {
  const { host, update } = useDevice();
  const { overlay } = update.state;
  return (
    <>
      {overlay.kind === "login" && <Login error={overlay.error} />}
      {overlay.kind === "dialer" && <Dialer phone={overlay.phone} />}
      {overlay.kind === "rating" && <Rating />}
      {overlay.kind === "leaveBankFlow" && <LeaveBankFlow />}
      {overlay.kind === "noPhotos" && <NoPhotos />}
      {host.kind === "browser" && <Notice />}
    </>
  );
}

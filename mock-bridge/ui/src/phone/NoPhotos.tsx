import { useDevice } from "../host/Device.tsx";
import { Alert } from "./Alert.tsx";

/** The system's alert where the app may not use camera and photos. */
export function NoPhotos() {
  const { host, update } = useDevice();
  const { appName } = update.state.wrapper.app;
  return (
    <Alert
      title={`“${appName}” may not use camera and photos`}
      text="The system's settings can allow it."
      choices={[{ label: "OK", isBold: true, onTap: () => host.act({ kind: "dismiss" }) }]}
    />
  );
}

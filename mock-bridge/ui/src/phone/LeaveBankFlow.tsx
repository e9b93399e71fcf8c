import { useDevice } from "../host/Device.tsx";
import { Alert } from "./Alert.tsx";

/** Asks before it closes the bank step without saving. */
export function LeaveBankFlow() {
  const { host } = useDevice();
  return (
    <Alert
      title="Leave without saving?"
      text="The payment account is not saved yet."
      choices={[
        { label: "Stay", isBold: true, onTap: () => host.act({ kind: "dismiss" }) },
        { label: "Leave", isDanger: true, onTap: () => host.act({ kind: "leaveBankFlow" }) },
      ]}
    />
  );
}

/** Event that the shim sends to the frame of a document before the document's own scripts run. */
export const DOCUMENT_START = "bridgedocumentstart";

/** Values of the server's document. Made by scripts/generate-api.ts from server/openapi.json: do not edit. */

/** STATUS-01. */
export const ORDER_STATUS = {
  underReview: 21,
  declined: 110,
  disbursing: 151,
  released: 170,
  inRepayment: 174,
  overdue: 180,
  settled: 200,
} as const;

/** API-01. */
export const COMMON_PARAM_NAMES = [
  "appVersion",
  "deviceName",
  "deviceId",
  "osVersion",
  "sessionId",
  "gps_adid",
  "appName",
  "clientType",
  "channel",
  "lang",
] as const;

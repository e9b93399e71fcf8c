// Parts of selenium-webdriver that its types lack.

declare module "selenium-webdriver/http/util.js" {
  export function waitForServer(url: string, timeoutMs: number): Promise<void>;
}

declare module "selenium-webdriver/net/portprober.js" {
  export function findFreePort(host: string): Promise<number>;
}

import type { Host } from "../host/host.ts";

/** The file by which an iPhone knows the links of an app. */
const FILE = "/.well-known/apple-app-site-association";

type Component = { "/": string; exclude?: boolean };
type Association = { applinks?: { details?: { components?: Component[] }[] } };

/** Returns true where a path has a component's form, in which a star stands for any characters. */
function hasForm(path: string, { "/": form }: Component): boolean {
  const [first = "", ...rest] = form.split("*");
  const last = rest.pop();
  if (last === undefined) return path === form;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.slice(at).endsWith(last);
}

/** Reason for which the phone opens a link in its browser, and not in the app; empty where the app gets it. */
export async function linkFault(host: Host, link: string): Promise<string> {
  const { h5Origin } = (await host.state()).wrapper;
  const url = URL.parse(link, h5Origin);
  if (url?.origin !== h5Origin)
    return "It opens the browser: the app has links of its H5 origin alone.";
  const { body } = await host.call({ path: FILE });
  const details = (body as Association | null)?.applinks?.details;
  if (!details) return "It opens the browser: the brand names no app (apple_app_ids).";
  const components = details.flatMap((it) => it.components ?? []);
  const first = components.find((it) => hasForm(url.pathname, it));
  if (first && !first.exclude) return "";
  return "It opens the browser: the site's public pages are no links of the app.";
}

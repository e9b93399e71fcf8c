/** A number, or an id such as `ord_3m4165qetx8xccskqc7md1zh9j`, which each run gives its own things. */
const ID = /^(?:\d{6,}|[a-z]{2,8}_[a-z0-9]{16,})$/;

/** The path of a page as steps have it: `*` stands for ids. */
export function pathOf(pathname: string): string {
  const parts = pathname.split("/").map((part) => (ID.test(part) ? "*" : part));
  return parts.join("/");
}

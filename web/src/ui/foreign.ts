/** React leaves alone what stands in it: it is no part of what is hydrated. */
export const FOREIGN = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

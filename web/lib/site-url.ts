/** The origin this build is for, such as `https://hiwar.example`; vite.config.ts reads it from wrangler.toml. */
declare const siteOrigin: string

/** The absolute address of a path, for what search engines and other sites read. */
export const siteUrl = (path: string): string => siteOrigin + path

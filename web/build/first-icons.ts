import { readSourcesOfPages } from './page-sources.ts'

/** Names, without prefix, of the icons of rendered pages. All others are loaded with the app. */
export const collectFirstIcons = (): ReadonlySet<string> =>
  new Set(
    readSourcesOfPages().flatMap((source) => [...source.matchAll(/\bi-ph-([a-z0-9-]+)/g)].map(([, name = '']) => name)),
  )

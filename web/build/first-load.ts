import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What every page needs comes in three files instead of thirty: each request costs a slow line a round trip. */
export const firstLoad = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|use-intl|icu-minify|@formatjs)\//,
    priority: 2,
  },
  {
    name: 'core',
    test: /\/(web\/(lib\/(?!form|upload|parts|phone)|copy\/(common|titles|shell|plurals|use-copy))|contract\/(vocabulary|api\/(call|endpoint)))/,
    priority: 1,
  },
  {
    name: 'parts',
    test: /\/web\/ui\/(alert|art|button|disconnected|empty-state|error-state|icon-button|load-more|progress-line|rating|search-input|skeleton|status-chip|tag|visually-hidden)\.tsx/,
    priority: 1,
  },
]

/** The screens people open first, and the modules that begin their code. */
const entrances: Readonly<Record<string, readonly RegExp[]>> = {
  '/tutors': [/features\/tutors\/tutors-page\.tsx$/, /shell\/slim-frame\.tsx$/],
  '/login': [/routes\/login\.tsx\?/, /features\/auth\/login/],
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

const withImports = (chunks: Chunks, first: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const waiting = [...first]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (seen.has(name)) continue
    seen.add(name)
    waiting.push(...(chunks.get(name)?.imports ?? []))
  }
  return seen
}

const holders = (chunks: Chunks, modules: readonly RegExp[]): string[] =>
  [...chunks.values()]
    .filter((chunk) => chunk.moduleIds.some((id) => modules.some((pattern) => pattern.test(id))))
    .map(({ fileName }) => fileName)

/**
 * Tells the browser, in the headers of a first screen, which lazy files it will ask for, so that they travel beside
 * the entry instead of after it. What the entry imports itself is already named in the page.
 */
export const earlyChunks = (): Plugin => ({
  name: 'early-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return
    const chunks: Chunks = new Map(
      Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])),
    )
    const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
    const known = withImports(chunks, entries)
    const rules = Object.entries(entrances).map(([path, modules]) => {
      const files = [...withImports(chunks, holders(chunks, modules))].filter((file) => !known.has(file))
      return [path, ...files.map((file) => `  Link: </${file}>; rel=modulepreload`)].join('\n')
    })
    await appendFile(join(dir, '_headers'), `\n${rules.join('\n\n')}\n`)
  },
})

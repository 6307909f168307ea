import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { admitInline } from './early-script.ts'

const names = (...all: readonly string[]): string => `(${all.join('|')})`

/**
 * What first screens need comes in a few files instead of fifty: each request costs a slow line a round trip, and
 * small files compress badly. A group holds what is needed together, so that nobody fetches another screen's code.
 */
export const firstLoad = [
  // Must lean on nothing: the entry waits for the first paint before it starts the rest.
  {
    name: 'entry',
    test: /\/web\/main\.ts$|vite\/(preload-helper|modulepreload-polyfill)/,
    priority: 3,
  },
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|use-intl|icu-minify|@formatjs)\//,
    priority: 2,
  },
  {
    name: 'core',
    test: new RegExp(
      names(
        '/web/lib/(?!form|upload|parts|phone|use-media)',
        '/web/copy/(common|titles|shell|plurals|use-copy)',
        '/contract/(vocabulary|shapes)/',
        '/contract/api/(call|endpoint|auth|config|users|students|tutors|lessons|availability|subscriptions)\\.ts',
        '/contract/rules/(time|slots|weeks|backoff)\\.ts',
        '/contract/realtime/(event|acks|chat|broadcast)\\.ts',
        '/web/features/(account|subscriptions)/(query|session)\\.ts',
        '/web/features/auth/(config|use-forgot)\\.ts',
        '/web/features/(booking|tutors)/(query|keyring|paging|first-page|subscription-times|use-booking-dialog)\\.ts',
        '/web/features/shell/(toasts|notices|home-logo|network|guards|title|help)\\.',
        '/web/routes/tutors\\.tsx$',
        '/web/ui/(alert|art|button|disconnected|empty-state|error-state|icon-button|load-more|progress-line|rating|search-input|skeleton|status-chip|tag|visually-hidden)\\.tsx',
        '@base-ui/react/(csp-provider|direction-provider|internals/(csp|direction)-context)/',
      ),
    ),
    priority: 1,
  },
  {
    name: 'tutors',
    test: new RegExp(
      names(
        '/web/features/tutors/(?!profile|no-tutors)[\\w-]+\\.tsx?$',
        '/web/routes/tutors\\.tsx\\?',
        '/web/copy/tutors\\.ts',
        '/web/features/booking/booking-dialog\\.tsx',
        '/web/features/shell/(slim-frame|error-words)\\.tsx',
      ),
    ),
    priority: 1,
  },
  {
    name: 'fields',
    test: new RegExp(
      names(
        '/web/features/auth/(auth-page|email-input|login-form|login-alert|google-spot|use-google|use-forgot|config|wait-notice)\\.',
        '/web/(lib/form|copy/auth|ui/(field|text-input|password-input))\\.tsx?',
        '/web/routes/login\\.tsx\\?',
        '@base-ui/react/(field|fieldset|internals/(field|labelable|form-context))',
      ),
    ),
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

const entriesOf = (chunks: Chunks): string[] =>
  [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)

const holders = (chunks: Chunks, modules: readonly RegExp[]): string[] =>
  [...chunks.values()]
    .filter((chunk) => chunk.moduleIds.some((id) => modules.some((pattern) => pattern.test(id))))
    .map(({ fileName }) => fileName)

const chunksOf = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])))

const styles = (chunks: Chunks, names: Iterable<string>): string[] => [
  ...new Set([...names].flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])),
]

/** The app itself: fetched from the first moment, started after the first paint. */
const app = [/\/web\/app\.tsx$/]

/**
 * Tells the browser which lazy files it will ask for, so that they travel beside the entry instead of after it: the
 * page names those of the app, the headers of a first screen name those of that screen. The content policy is
 * completed here too, when the page is final.
 */
export const earlyChunks = (): Plugin => ({
  name: 'early-chunks',
  applyToEnvironment: ({ name }) => name === 'client',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle }) {
      if (!bundle) return
      const chunks = chunksOf(bundle)
      const files = withImports(chunks, holders(chunks, app))
      const known = withImports(chunks, entriesOf(chunks))
      const link = (attrs: Record<string, string>, file: string) =>
        ({ tag: 'link', attrs: { ...attrs, crossorigin: true, href: `/${file}` }, injectTo: 'head' }) as const
      const loose = styles(chunks, files).filter((file) => !styles(chunks, known).includes(file))
      return [
        ...[...files].filter((file) => !known.has(file)).map((file) => link({ rel: 'modulepreload' }, file)),
        ...loose.map((file) => link({ rel: 'preload', as: 'style' }, file)),
      ]
    },
  },
  async writeBundle({ dir }, bundle) {
    if (dir === undefined) return
    const chunks = chunksOf(bundle)
    const known = withImports(chunks, [...entriesOf(chunks), ...holders(chunks, app)])
    const rules = Object.entries(entrances).map(([path, modules]) => {
      const files = [...withImports(chunks, holders(chunks, modules))].filter((file) => !known.has(file))
      const links = [
        ...files.map((file) => `</${file}>; rel=modulepreload`),
        ...styles(chunks, files).map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
      ]
      return [path, ...links.map((link) => `  Link: ${link}`)].join('\n')
    })
    const headers = join(dir, '_headers')
    const page = await readFile(join(dir, 'index.html'), 'utf8')
    await writeFile(headers, `${admitInline(await readFile(headers, 'utf8'), page)}\n${rules.join('\n\n')}\n`)
  },
})

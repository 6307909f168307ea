import { pathToFileURL } from 'node:url'
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import unocss from 'unocss/vite'
import { defineConfig, type Plugin } from 'vite'

// Local runs must not reach for the network: no request.cf download, no telemetry, no trace store.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.X_LOCAL_OBSERVABILITY ??= 'false'

/** What every page needs comes in two files instead of twenty: each request costs a slow line a round trip. */
const firstLoad = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|@tanstack|use-sync-external-store|use-intl|icu-minify|@formatjs)\//,
    priority: 2,
  },
  {
    name: 'core',
    test: /\/(web\/(lib\/(?!form)|copy\/(common|titles|shell|plurals|use-copy))|contract\/(vocabulary|api\/(call|endpoint)))/,
    priority: 1,
  },
]

type Words = { readonly [key: string]: string | Words }
type Compiled = string | readonly unknown[] | { readonly [key: string]: Compiled }

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null

const compileWords = (words: Words): Compiled =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? (compileMessage(value) as Compiled) : compileWords(value),
    ]),
  )

/** Reads the messages of a copy file at build time, so that browsers get a small formatter instead of a parser. */
const compiledCopy = (): Plugin => ({
  name: 'compiled-copy',
  async transform(code, id) {
    // Files with more than one thing in them hold code, not only words; theirs are read as they stand.
    const onlyWords = code.match(/^export /gm)?.length === 1
    if (!onlyWords || !/\/web\/copy\/[\w-]+\.ts$/.test(id)) return null
    const file: Record<string, unknown> = await import(`${pathToFileURL(id).href}?read=${Date.now()}`)
    const [[name, words] = []] = Object.entries(file)
    if (!name || !isWords(words)) return null
    return { code: `export const ${name} = ${JSON.stringify(compileWords(words))}`, map: null }
  },
})

export default defineConfig({
  publicDir: 'web/public',
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    tanstackRouter({
      routesDirectory: 'web/routes',
      generatedRouteTree: 'web/routeTree.gen.ts',
      autoCodeSplitting: true,
      // A loader travels with its screen, so the first load does not carry the queries of all others.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
      quoteStyle: 'single',
    }),
    compiledCopy(),
    react(),
    unocss(),
    cloudflare({ configPath: './wrangler.toml' }),
  ],
  // `/assets/` belongs to uploaded files, so the build's own files live elsewhere.
  build: {
    assetsDir: 'build',
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad } } },
  },
})

import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { compiledCopy } from './web/build/compiled-copy.ts'
import { earlyScript } from './web/build/early-script.ts'
import { earlyChunks, firstLoad } from './web/build/first-load.ts'
import { screenRules } from './web/build/screen-rules.ts'
import { firstTutors, pictureForms, pictureSizes } from './web/features/tutors/first-page.ts'

// Local runs must not reach for the network: no request.cf download, no telemetry, no trace store.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.X_LOCAL_OBSERVABILITY ??= 'false'

export default defineConfig({
  publicDir: 'web/public',
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    // Where the routes are stands in tsr.config.json, which the generator of the route tree reads as well.
    tanstackRouter({
      // A loader travels with its screen, so the first load does not carry the queries of all others.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
    }),
    compiledCopy(),
    earlyScript({ firstTutors, pictureForms, pictureSizes }),
    earlyChunks(),
    screenRules(),
    react(),
    unocss(),
    cloudflare({ configPath: './wrangler.toml' }),
  ],
  // `/assets/` belongs to uploaded files, so the build's own files live elsewhere.
  build: {
    assetsDir: 'build',
    // The page's policy lets nothing in by data: address, not even a small font.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad() } } },
  },
})

import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { compiledCopy } from './web/build/compiled-copy.ts'
import { earlyScript } from './web/build/early-script.ts'
import { createChunkGroups, preloadFirstChunks } from './web/build/first-load.ts'
import { writeRedirects } from './web/build/redirects.ts'
import { firstTutors, pictureForms, pictureSizes } from './web/features/tutors/first-page.ts'

// Local runs make no network requests: no download of request.cf, no telemetry, no trace store.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.X_LOCAL_OBSERVABILITY ??= 'false'

export default defineConfig({
  publicDir: 'web/public',
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    // The folders of the routes are set in tsr.config.json, which the generator of the route tree reads as well.
    tanstackRouter({
      // A loader is in the chunk of its screen; otherwise the first load would contain the queries of all screens.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
    }),
    compiledCopy(),
    earlyScript({ firstTutors, pictureForms, pictureSizes }),
    preloadFirstChunks(),
    writeRedirects(),
    react(),
    unocss(),
    cloudflare({ configPath: './wrangler.toml' }),
  ],
  // `/assets/` serves uploaded files, so the files of the build need another folder.
  build: {
    assetsDir: 'build',
    // The content security policy allows no data: URLs, not even for small fonts.
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: { output: { codeSplitting: { groups: createChunkGroups() } } },
  },
})

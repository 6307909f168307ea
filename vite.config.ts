import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { unstable_readConfig as readWranglerConfig } from 'wrangler'
import { adminArea } from './web/build/admin-area.ts'
import { createChunkGroups } from './web/build/chunk-groups.ts'
import { compiledCopy } from './web/build/compiled-copy.ts'
import { earlyScript } from './web/build/early-script.ts'
import { mediaClient } from './web/build/media-client.ts'
import { renderedPages } from './web/build/rendered-pages.ts'
import { routeSplitting } from './web/build/route-splitting.ts'
import { unrenderedScreens } from './web/build/unrendered-screens.ts'

// Local runs make no network requests: no download of request.cf, no telemetry, no trace store.
process.env.CLOUDFLARE_CF_FETCH_ENABLED ??= 'false'
process.env.WRANGLER_SEND_METRICS ??= 'false'
process.env.X_LOCAL_OBSERVABILITY ??= 'false'

const { vars } = readWranglerConfig({ config: './wrangler.toml', env: process.env.CLOUDFLARE_ENV })

export default defineConfig({
  // See web/lib/site-url.ts.
  define: { siteOrigin: JSON.stringify(vars.APP_URL) },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: createChunkGroups() } } } } },
  },
  publicDir: 'web/public',
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    // The folders of the routes are set in tsr.config.json, which the generator of the route tree reads as well.
    tanstackRouter(routeSplitting),
    unrenderedScreens(),
    compiledCopy(),
    earlyScript(),
    adminArea(),
    mediaClient(),
    renderedPages({ environment: String(vars.APP_ENV), origin: String(vars.APP_URL) }),
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
  },
})

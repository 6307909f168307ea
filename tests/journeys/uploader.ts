/** The browser's multipart uploader as a script that a page can run, for tests that watch its parts and progress. */
import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from '#scripts/run.ts'

/** Defines the global `uploader` with the exports of `web/lib/upload.ts`. */
export const uploaderScript = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root,
    // Vite leaves this variable to the application in library builds, and here there is no further build.
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: resolve(root, 'web/lib/upload.ts'), formats: ['iife'], name: 'uploader' },
    },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = built.flatMap(({ output }) => output)
  if (chunk?.type !== 'chunk') throw new Error('no script was built')
  return chunk.code
}

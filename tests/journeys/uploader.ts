/** The browser's own uploader as a script, for a page to run: what carries films has no screen of its own. */
import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from '#tests/tools/run.ts'

/** Defines `uploader` with what `web/lib/upload.ts` exports. */
export const uploaderScript = async (): Promise<string> => {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root,
    // A library leaves this to whoever uses it; here nobody comes after.
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

/**
 * Keeps the media server's client, which is larger than the whole call without it, out of what is downloaded before a
 * call needs it: nothing may import it but on demand. The worker gets none of it.
 */
import type { Plugin, Rolldown } from 'vite'

const client = /\/node_modules\/@cloudflare\/realtimekit\//

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'isEntry' | 'moduleIds' | 'imports'>

/** Chunks that load the client together with something else; as `chunk` or `chunk imports chunk`. */
export const findEagerClient = (chunks: readonly Chunk[]): string[] => {
  const holders = chunks.filter(({ moduleIds }) => moduleIds.some((id) => client.test(id)))
  const mixed = holders.filter(
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => !id.includes('/node_modules/')),
  )
  const importers = chunks.flatMap(({ fileName, imports }) =>
    holders
      .filter((holder) => imports.includes(holder.fileName))
      .map((holder) => `${fileName} imports ${holder.fileName}`),
  )
  return [...mixed.map(({ fileName }) => fileName), ...importers]
}

/** Fails a build in which the client is part of anything else. */
const keptApart: Plugin = {
  name: 'media-client',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_, bundle) {
    const eager = findEagerClient(Object.values(bundle).filter((one) => one.type === 'chunk'))
    if (eager.length > 0)
      this.error(`the client of the media server is loaded before a call needs it:\n${eager.join('\n')}`)
  },
}

/** The worker renders screens that may lead to a call, and never one; its upload goes without the client. */
const leftOutOfWorker: Plugin = {
  name: 'media-client-in-worker',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name !== 'client',
  resolveId: (source) => (source === '@cloudflare/realtimekit' ? '\0no-media-client' : null),
  load: (id) => (id === '\0no-media-client' ? 'export default undefined' : null),
}

export const mediaClient = (): Plugin[] => [keptApart, leftOutOfWorker]

/** The check of the build that the media server's client is downloaded by calls that go through it, and by nothing else. */
import { expect, test } from 'vitest'
import { findEagerClient } from '#web/build/media-client.ts'

const kit = '/hiwar/node_modules/@cloudflare/realtimekit/dist/index.es.js'
const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) => ({
  fileName,
  isEntry: fileName === 'app',
  imports,
  moduleIds,
})
const app = chunk('app', ['/hiwar/web/app.tsx'], ['libraries'])
const call = chunk('call', ['/hiwar/web/features/sessions/transport/server-transport.ts'], ['app'])

test('a chunk of its own, which is loaded on demand, is where it belongs', () => {
  const own = chunk('kit', [kit, '/hiwar/node_modules/bowser/es5.js'], ['libraries'])
  expect(findEagerClient([app, call, own, chunk('libraries', ['/hiwar/node_modules/react/index.js'])])).toEqual([])
})

test.each([
  ['in the app', [chunk('app', ['/hiwar/web/app.tsx', kit])], ['app']],
  ['in the chunk of the call', [app, chunk('call', [...call.moduleIds, kit])], ['call']],
  ['in the libraries that every page loads', [app, chunk('libraries', [kit])], ['app imports libraries']],
  [
    'in a chunk that the call imports',
    [app, chunk('call', call.moduleIds, ['kit']), chunk('kit', [kit])],
    ['call imports kit'],
  ],
])('the client %s is named', (_, chunks, found) => {
  expect(findEagerClient(chunks)).toEqual(found)
})

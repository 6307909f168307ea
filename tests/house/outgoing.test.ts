/** Requests leave the server in one place, which knows every host that the code names. */
import { expect, test } from 'vitest'
import { allowedHosts } from '#worker/gateways/allowed-hosts.ts'
import { codeLines, expectNone, filesIn } from './tree.ts'

/** Shown to people, compared with, or keys of a cache: nothing is sent there. */
const neverAsked = ['accounts.google.com', 't.me', 'generations.invalid', 'hub']

const server = filesIn('worker', 'durable').filter((path) => !/\/(simulated|copy|dev)\//.test(path))

test('nothing but the client of services calls fetch', () => {
  const callers = server.filter((path) =>
    codeLines(path).some((line) => /(?<![\w.])fetch\(|globalThis\.fetch|new WebSocket\(|from 'node:https?'/.test(line)),
  )
  // A method of that name.
  const declared = ['worker/live-rooms.ts', 'durable/user-hub/object.ts']
  expect(callers.filter((path) => !declared.includes(path))).toEqual(['worker/gateways/http-client.ts'])
})

test('every host that the code names is on the list, and every one on it is named', () => {
  const named = server
    .filter((path) => path !== 'worker/gateways/allowed-hosts.ts')
    .flatMap((path) =>
      codeLines(path)
        .filter((line) => !line.trimStart().startsWith('*'))
        .flatMap((line) => [...line.matchAll(/https:\/\/([\w.-]+)/g)].map(([, host = '']) => ({ path, host }))),
    )
  expectNone(
    named
      .filter(({ host }) => !allowedHosts.includes(host) && !neverAsked.includes(host))
      .map(({ path, host }) => `${path}: ${host}`),
    'Add it to `allowedHosts`, or to `neverAsked` of this test.',
  )
  const hosts = new Set(named.map(({ host }) => host))
  expectNone(
    allowedHosts.filter((host) => !hosts.has(host)),
    'Take it out of `allowedHosts`.',
  )
})

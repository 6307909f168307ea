/** Every way to a token stands in `docs/signing-in.md`. */
import { expect, test } from 'vitest'
import { areas } from '#contract/all-endpoints.ts'
import { CreatedStudent, CreatedUser, SignedIn } from '#contract/people/shapes/user.ts'
import { secondStepWays } from '#contract/vocabulary/factors.ts'
import { expectNone, read } from './tree.ts'

const page = read('docs/signing-in.md')
const [ways = ''] = page.split('\n## ')
const endpoints = Object.values(areas).flatMap((area) => Object.values(area))
const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string => `${method} ${path}`

test('each endpoint that signs somebody in has its row', () => {
  const signing = endpoints.filter(({ reply }) =>
    ([SignedIn, CreatedUser, CreatedStudent] as unknown[]).includes(reply),
  )
  expect(signing.length).toBeGreaterThan(5)
  expectNone(
    signing.map(nameOf).filter((name) => !ways.includes(`\`${name}\``)),
    'Say in docs/signing-in.md what proves it and how strong that is.',
  )
})

test('each that is named exists', () => {
  const known = new Set(endpoints.map(nameOf))
  const named = [...page.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) [^`]+)`/g)].map(([, name = '']) => name)
  expectNone(
    named.filter((name) => !known.has(name)),
    'Name the endpoint as it is now.',
  )
})

test('each way that the log knows, and each second step, is there', () => {
  const [, union = ''] = /type SignInWay = ([^\n]+)/.exec(read('worker/features/people/auth/log-sign-in.ts')) ?? []
  const logged = [...union.matchAll(/'([\w-]+)'/g)].map(([, way = '']) => way)
  expect(logged.length).toBeGreaterThan(3)
  expectNone(
    [...logged, ...secondStepWays].filter((way) => !ways.includes(`\`${way}\``)),
    'Say in docs/signing-in.md what proves it and how strong that is.',
  )
})

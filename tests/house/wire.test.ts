/** An app that was loaded before a release goes on with the new worker: nothing it sends is refused, nothing it reads is gone. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Released } from '#scripts/released/schema.ts'
import {
  compareWires,
  type Exchange,
  methodsIn,
  newMethodsOf,
  parseWire,
  readWire,
  writeWire,
} from '#scripts/released/wire.ts'
import { expectNone } from './tree.ts'

/**
 * What was taken away on purpose, as the comparison says it, each with the reason why no app that is still open stumbles over
 * it. Empty again after the next `npm run released`.
 */
const accepted: Readonly<Record<string, string>> = {
  'object SessionRoom.changeNotes: takes other arguments': 'The type has another name, and the same fields.',
  'object SessionRoom.openNotes: takes other arguments': 'As those of `changeNotes`.',
}

test('the app of the last release goes on with this worker', () => {
  const breaches = compareWires(parseWire(readFileSync('released/wire.txt', 'utf8')), readWire())
  expectNone(
    breaches.filter((one) => !(one in accepted)),
    'Answer the old field beside the new one for a release, and take the old request; or accept it here, with the reason. Before the first release: npm run released -- --before-first.',
  )
  expectNone(
    Object.keys(accepted).filter((one) => !breaches.includes(one)),
    'Take it out of `accepted`: it is no breach.',
  )
})

/**
 * Methods of objects that the last release does not have, each with the reason why a worker that calls an object of that
 * release gets along: it is called by a later release, or its absence is borne. Empty again after `npm run released`.
 */
const bornAbsent: Readonly<Record<string, string>> = {}

test('this worker gets along with objects of the last release', () => {
  const { at } = JSON.parse(readFileSync('released/release.json', 'utf8')) as Released
  const old = parseWire(readFileSync('released/wire.txt', 'utf8'))
  const missing = at === null ? [] : newMethodsOf(old, readWire())
  expectNone(
    missing.filter((one) => !(one in bornAbsent)),
    'While requests move, most objects are of the last release: call a new method a release later, or bear its absence.',
  )
})

test('what is written down is what is read', () => {
  const wire = readWire()
  expect(wire.length).toBeGreaterThan(400)
  expect(parseWire(writeWire(wire))).toEqual(wire)
})

test('methods of objects keep their arguments, and new ones are named', () => {
  const stub = (...methods: string[]): Exchange[] =>
    methodsIn(
      `export interface HubStub {\n${methods.map((one) => `  /** Does. */\n  ${one}: Promise<void>`).join('\n')}\n}\n`,
    )
  const old = stub('send(frames: string[])', 'stop()')
  expect(parseWire(writeWire(old))).toEqual(old)
  expect(compareWires(old, stub('send(frames: string[], tab?: string)', 'stop(why?: number)', 'go()'))).toEqual([])
  expect(newMethodsOf(old, stub('send(frames: string[])', 'go()'))).toEqual(['object Hub.go'])
  expect(compareWires(old, stub('send(frames: string[], tab: string)', 'stop()'))).toEqual([
    'object Hub.send: takes other arguments',
  ])
  expect(compareWires(old, stub('send(frames: string)'))).toEqual([
    'object Hub.send: takes other arguments',
    'object Hub.stop: is gone',
  ])
})

describe('the comparison', () => {
  const exchange = (sends: string[], reads: string[]): Exchange[] => [{ name: 'POST /x', sends, reads }]
  const old = exchange(
    ['id: string', 'mode: "a"|"b"', 'to?: null|string', 'at: object', 'at.x: number'],
    ['n: integer', 'list: array', 'list[].word: "a"|"b"', 'o?: string'],
  )
  const [{ sends, reads }] = old as [Exchange]
  const withSent = (from: string, to: string) =>
    exchange(
      sends.map((one) => (one === from ? to : one)),
      [...reads],
    )
  const withRead = (from: string, to: string) =>
    exchange(
      [...sends],
      reads.map((one) => (one === from ? to : one)),
    )

  test.each([
    ['a new optional field', exchange([...sends, 'more?: string', 'at.y?: number'], [...reads])],
    ['a wider field', withSent('mode: "a"|"b"', 'mode: string')],
    ['a new field of a new object', exchange([...sends, 'more?: object', 'more.y: number'], [...reads])],
    ['another answer beside the old ones', exchange([...sends], [...reads, 'more: null|string'])],
    ['another word of a list', withRead('list[].word: "a"|"b"', 'list[].word: "a"|"b"|"c"')],
    ['another endpoint', [...old, { name: 'GET /y', sends: [], reads: [] }]],
  ])('takes %s', (_, now) => expect(compareWires(old, now)).toEqual([]))

  test.each([
    ['an endpoint less', [], 'POST /x: is gone'],
    ['a required field', exchange([...sends, 'more: string'], [...reads]), 'POST /x: more is newly required'],
    [
      'one of an object that is sent',
      exchange([...sends, 'at.y: number'], [...reads]),
      'POST /x: at.y is newly required',
    ],
    ['a field that was optional', withSent('to?: null|string', 'to: null|string'), 'POST /x: to is no longer optional'],
    ['a word less', withSent('mode: "a"|"b"', 'mode: "a"'), 'POST /x: mode no longer takes "b"'],
    ['null no longer', withSent('to?: null|string', 'to?: string'), 'POST /x: to no longer takes null'],
    ['an answer less', withRead('n: integer', 'm: integer'), 'POST /x: n is no longer answered'],
    ['an answer that may be missing', withRead('n: integer', 'n?: integer'), 'POST /x: n may be missing'],
    ['an answer of another kind', withRead('n: integer', 'n: integer|null'), 'POST /x: n may be null'],
  ])('finds %s', (_, now, breach) => expect(compareWires(old, now)).toEqual([breach]))
})

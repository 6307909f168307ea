/** The order of the rooms: what a room of `contract`, `worker/features` or `web/features` may import. */
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectNone, files, read } from './tree.ts'

/**
 * Topmost first. A room imports itself and the rooms below it, on the server, in the app and in the contract alike. What
 * has to happen above it is an event (`worker/domain-events.ts`), an argument, or a slot that a route fills.
 */
const rooms = [
  'team',
  'frame',
  'public',
  'talk',
  'hours',
  'joining',
  'classroom',
  'catalogue',
  'money',
  'lessons',
  'people',
  // What everybody wears: no room of the product, and below all of them.
  'shared',
]

/** Folders of the contract that belong to no room. */
const besideRooms = ['vocabulary']

const inRoom = /^(contract|worker\/features|web\/features)\/([\w-]+)\//

const roomOf = (path: string): string | undefined => {
  const room = inRoom.exec(path)?.[2]
  return room !== undefined && rooms.includes(room) ? room : undefined
}

interface Source {
  readonly path: string
  readonly text: string
}

const specifiers = /(?:\bfrom|\bimport\s*\(|\bimport)\s*['"]([^'"\n]+)['"]/g

/** The paths a file imports, static, lazy and by type, with the place of each. */
const importsOf = ({
  path,
  text,
}: Source): { readonly at: string; readonly specifier: string; readonly target: string }[] =>
  [...text.matchAll(specifiers)].flatMap(({ 1: specifier = '', index }) => {
    if (!/^[#.]/.test(specifier)) return []
    const target = specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(path), specifier)
    return { at: `${path}:${text.slice(0, index).split('\n').length}`, specifier, target }
  })

const findUpward = (sources: readonly Source[]): string[] =>
  sources.flatMap((source) => {
    const room = roomOf(source.path)
    if (room === undefined) return []
    return importsOf(source).flatMap(({ at, specifier, target }) => {
      const other = roomOf(target)
      const isUpward = other !== undefined && rooms.indexOf(other) < rooms.indexOf(room)
      return isUpward ? `${at}: ${room} lies below ${other}: ${specifier}` : []
    })
  })

const sources = files.filter((path) => inRoom.test(path)).map((path) => ({ path, text: read(path) }))

describe('rooms', () => {
  test('no room imports one above it', () => {
    expectNone(
      findUpward(sources),
      'Raise an event (worker/domain-events.ts), take what you need as an argument or a slot, or move what both need down.',
    )
  })

  test('an import upward is found, whichever way it is written', () => {
    const upward = (path: string, text: string) => findUpward([{ path, text }])
    const person = 'web/features/people/account/query.ts'
    expect(upward(person, "import { pay } from '#web/features/money/checkout/query.ts'")).toHaveLength(1)
    expect(upward(person, "export type { Plan } from '#contract/money/shapes/plan.ts'")).toHaveLength(1)
    expect(upward(person, "import '../../money/checkout/checkout.css'")).toHaveLength(1)
    expect(upward(person, "lazy(() => import('#web/features/money/checkout/page.tsx'))")).toHaveLength(1)
    expect(
      upward('contract/people/rules/account.ts', "import { plans } from '../../money/rules/plans.ts'"),
    ).toHaveLength(1)
    expect(
      upward('worker/features/money/plans/store.ts', "import { user } from '../../people/users/store.ts'"),
    ).toEqual([])
    expect(upward(person, "import { name } from '#web/features/shared/display-name.ts'")).toEqual([])
  })

  test('every folder is a room', () => {
    const strange = files.filter((path) => {
      const folder = inRoom.exec(path)?.[2]
      return folder !== undefined && !rooms.includes(folder) && !besideRooms.includes(folder)
    })
    expectNone(strange, 'Move it into the room it belongs to: docs/rooms.md says what each holds.')
  })
})

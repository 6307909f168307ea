import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { canonicalRow, findChainFaults, type LogRow, type Seal } from '#contract/team/rules/audit-chain.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

const rowOf = (id: number, over: Partial<LogRow> = {}): LogRow => ({
  id,
  actorId: 1,
  action: 'user.update',
  targetId: 7,
  facts: '{"fields":["name"]}',
  createdAt: 1000 + id,
  subjectId: 7,
  network: '203.0.113.x',
  device: 'Chrome, Android',
  ...over,
})

const seal = (rows: readonly LogRow[]): Seal[] => {
  let previous = ''
  return rows.map((row) => {
    const one = { auditId: row.id, day: `day ${row.id}`, previous, hash: hash(canonicalRow(previous, row)) }
    previous = one.hash
    return one
  })
}

const rows = [1, 2, 3, 4, 5].map((id) => rowOf(id))
const seals = seal(rows)
const faultsOf = (found: readonly LogRow[], kept: readonly Seal[] = seals) =>
  findChainFaults({ last: null, seals: kept, rows: found }, hash).map(
    ({ kind, rowId, day }) => `${kind} ${rowId} ${day}`,
  )
const without = (id: number) => rows.filter((row) => row.id !== id)
const withOther = (id: number, over: Partial<LogRow>) => rows.map((row) => (row.id === id ? { ...row, ...over } : row))

test('a chain that fits has no fault, in one stretch or in two', () => {
  expect(faultsOf(rows)).toEqual([])
  const [, second] = seals
  expect(findChainFaults({ last: second ?? null, seals: seals.slice(2), rows: rows.slice(2) }, hash)).toEqual([])
})

describe('what was done to a row', () => {
  test.each<[string, Partial<LogRow>]>([
    ['who', { actorId: 2 }],
    ['what', { action: 'user.role' }],
    ['of whom', { targetId: 8 }],
    ['facts', { facts: '{"fields": ["name"]}' }],
    ['when', { createdAt: 0 }],
    ['about whom', { subjectId: null }],
    ['network', { network: null }],
    ['device', { device: '' }],
  ])('a change of %s is found', (_, over) => {
    expect(faultsOf(withOther(3, over))).toEqual(['changed 3 day 3'])
  })

  test('a removed one is found, alone and with its seal', () => {
    expect(faultsOf(without(3))).toEqual(['removed 3 day 3'])
    expect(faultsOf(without(1))).toEqual(['removed 1 day 1'])
    expect(
      faultsOf(
        without(3),
        seals.filter(({ auditId }) => auditId !== 3),
      ),
    ).toEqual(['removed 3 day 4', 'seal 4 day 4'])
  })

  test('one put in between is found, and a gap of any size is one fault', () => {
    const far = [...rows, rowOf(9e15)]
    expect(faultsOf([rowOf(0), ...rows])).toEqual(['inserted 0 day 1'])
    expect(faultsOf(far, seal(far))).toEqual(['removed 6 day 9000000000000000'])
    const sealed = seal([1, 2, 5].map((id) => rowOf(id)))
    expect(
      faultsOf(
        [1, 2, 4, 5].map((id) => rowOf(id)),
        sealed,
      ),
    ).toEqual(['removed 3 day 5', 'inserted 4 day 5'])
  })

  test('two that changed places are found', () => {
    const { id: _, ...second } = rowOf(2, { targetId: 22 })
    const { id: __, ...third } = rowOf(3, { targetId: 33 })
    const before = [rowOf(1), rowOf(2, second), rowOf(3, third)]
    const after = [rowOf(1), rowOf(2, third), rowOf(3, second)]
    expect(faultsOf(after, seal(before))).toEqual(['changed 2 day 2', 'changed 3 day 3'])
  })
})

test('a seal that was written anew no longer fits the next', () => {
  const changed = withOther(2, { actorId: 9 })
  const [first, second, ...others] = seals
  if (!first || !second) throw new Error('no seals')
  const forged = { ...second, hash: hash(canonicalRow(second.previous, rowOf(2, { actorId: 9 }))) }
  expect(faultsOf(changed, [first, forged, ...others])).toEqual(['seal 3 day 3'])
})

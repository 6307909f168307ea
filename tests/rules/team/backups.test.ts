import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayMs, hourMs } from '#contract/shared/rules/time.ts'
import { backupIdOf, begunAtOf, chooseRemovedBackups, keptDays, keptMonths } from '#contract/team/rules/backups.ts'

const night = Date.parse('2026-11-27T01:00:00Z')
const nightly = (nights: number) =>
  Array.from({ length: nights }, (_, i) => ({ id: backupIdOf(night - i * dayMs), isGood: true }))

test('a backup is named by its instant, in the order of time', () => {
  expect(backupIdOf(night)).toBe('2026-11-27T01-00-00Z')
  expect(begunAtOf('2026-11-27T01-00-00Z')).toBe(night)
  expect(['', '2026-11-27', 'manifest.json', '2026-11-27T01:00:00Z'].map(begunAtOf)).toEqual([null, null, null, null])
  expect([backupIdOf(night), backupIdOf(night - hourMs)].toSorted()).toEqual([
    backupIdOf(night - hourMs),
    backupIdOf(night),
  ])
})

test('of two years of nights thirty days and twelve months are left', () => {
  const all = nightly(730)
  const removed = chooseRemovedBackups(all, night)
  const kept = all.map(({ id }) => id).filter((id) => !removed.includes(id))
  expect(kept.slice(0, keptDays)).toEqual(all.slice(0, keptDays).map(({ id }) => id))
  const months = kept.slice(keptDays)
  // The first of this month is among the thirty days.
  expect(months.every((id) => id.slice(8, 10) === '01')).toBe(true)
  expect(months).toHaveLength(keptMonths - 1)
  expect(months.at(-1)).toBe('2025-12-01T01-00-00Z')
})

test('half ones count as none, and go after thirty days', () => {
  const half = Array.from({ length: 60 }, (_, i) => ({ id: backupIdOf(night - i * dayMs + hourMs), isGood: false }))
  const good = nightly(40).map(({ id }) => ({ id: id.replace('T01', 'T00'), isGood: true }))
  const removed = chooseRemovedBackups([...half, ...good], night)
  expect(removed.filter((id) => id.includes('T02'))).toHaveLength(29)
  expect(good.slice(0, keptDays).filter(({ id }) => removed.includes(id))).toEqual([])
})

test('while no backup succeeds, the old good ones stay', () => {
  expect(chooseRemovedBackups(nightly(20), night + 300 * dayMs)).toEqual([])
})

test('whatever is there, the newest good one and all that is younger than thirty days stay', () => {
  const some = fc.array(fc.record({ hours: fc.nat(24 * 900), isGood: fc.boolean() }), { maxLength: 80 })
  fc.assert(
    fc.property(some, (picked) => {
      const all = picked.map(({ hours, isGood }) => ({ id: backupIdOf(night - hours * hourMs), isGood }))
      const good = all
        .filter(({ isGood }) => isGood)
        .map(({ id }) => id)
        .toSorted()
      const bad = all.filter(({ isGood }) => !isGood).map(({ id }) => id)
      // One name is one folder.
      fc.pre(!bad.some((id) => good.includes(id)))
      const removed = chooseRemovedBackups(all, night)
      expect(removed).not.toContain(good.at(-1))
      expect(removed.filter((id) => (begunAtOf(id) ?? 0) > night - keptDays * dayMs)).toEqual([])
      expect(good.filter((id) => !removed.includes(id)).length).toBeGreaterThanOrEqual(
        Math.min(keptDays, new Set(good.map((id) => id.slice(0, 10))).size),
      )
    }),
  )
})

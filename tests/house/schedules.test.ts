import { expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { dayMs, minuteMs } from '#contract/shared/rules/time.ts'
import { attendance } from '#contract/vocabulary/attendance.ts'
import { isDue } from '#scripts/schedules.ts'
import { read } from './tree.ts'

const countOnDay = (cron: string, day: string): number =>
  Array.from({ length: dayMs / minuteMs }, (_, i) => Date.parse(day) + i * minuteMs).filter((at) => isDue(cron, at))
    .length

test('a local server runs each schedule as often as a deployment', () => {
  const { crons = [] } = readConfig({ config: 'wrangler.toml' }).triggers
  expect(crons.map((cron: string) => [cron, countOnDay(cron, '2026-11-23T00:00:00Z')])).toEqual([
    ['* * * * *', 1440],
    ['*/2 * * * *', 720],
    ['*/5 * * * *', 288],
    ['*/15 * * * *', 96],
    ['0 1 * * *', 1],
  ])
})

test('a schedule begins at its minute of UTC, on its days alone', () => {
  expect(isDue('0 1 * * *', Date.parse('2026-11-23T01:00:59Z'))).toBe(true)
  expect(isDue('0 1 * * *', Date.parse('2026-11-23T02:00:00Z'))).toBe(false)
  expect(['2026-11-23T05:00Z', '2026-11-24T05:00Z'].map((at) => isDue('0 5 * * 1', Date.parse(at)))).toEqual([
    true,
    false,
  ])
  expect(isDue('daily', Date.now())).toBe(false)
})

test('lessons nobody reported are looked for as often as the pages promise', () => {
  const [, cron = ''] =
    read('worker/schedules/jobs.ts').match(/'([^']+)': \{(?:(?!\n {2}\}).)*?lessons: \(services/s) ?? []
  expect(countOnDay(cron, '2026-11-23T00:00:00Z')).toBe(dayMs / attendance.sweepEveryMs)
})

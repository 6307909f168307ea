/** The evening of a number of students: what each work costs, how it feels when all come, and what the model makes of it. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { minutes } from '#contract/shared/rules/time.ts'
import { report } from '#scripts/run.ts'
import { type Served, serve } from '#scripts/serve.ts'
import { issueToken } from '#worker/tokens.ts'
import type { Counts, StatementCount } from '../counts.ts'
import { measure, measureAlone, type Played, playTogether, runJob, type Stage } from '../evening.ts'
import { arrangeEvening } from '../evening-people.ts'
import { fill, openState } from '../filled.ts'
import {
  billOf,
  type Cost,
  type Costs,
  costOf,
  evening,
  eveningOfStudent,
  limitsOf,
  monthsUntilFull,
  peak,
  usageOf,
  works,
} from '../model.ts'
import { storageOfStudent } from '../storage.ts'
import { judge, ms } from '../verdicts.ts'
import { secret } from '../worlds.ts'

/** People of the world when no larger one is asked for. */
const fewPeople = 10_000
const [pairsAlone, guestsAlone, endingAlone, remindedAlone] = [12, 24, 12, 12]
/** Until the lessons that are just ending are over; the server is up by then. */
const endsAfterMs = 75_000
export const sizes = [10_000, 100_000, 1_000_000, 10_000_000] as const

export interface EveningOptions {
  /** Students of the platform, who give the rate at which people come. */
  readonly students: number
  /** Over how many seconds they come at the rate of the busiest minutes. */
  readonly seconds: number
  /** People in the database; a copy of few unless given. */
  readonly filled: number | null
}

const figures: readonly (readonly [keyof Cost, string])[] = [
  ['requests', 'requests'],
  ['trips', 'D1 calls'],
  ['statements', 'statemts'],
  ['rowsRead', 'read'],
  ['rowsWritten', 'written'],
  ['databaseMs', 'D1 ms'],
  ['objectCalls', 'objects'],
  ['framesIn', 'in'],
  ['framesOut', 'out'],
  ['alarmsSet', 'alarms'],
  ['objectRowsWritten', 'o.writes'],
  ['cpuMs', 'cpu ms'],
]

const line = (name: string, cost: Partial<Cost>): string =>
  `${name.padEnd(22)}${figures.map(([figure]) => (cost[figure] ?? 0).toFixed(figure === 'rowsRead' ? 0 : 1).padStart(9)).join('')}`
const heading = (name: string): string => `${name.padEnd(22)}${figures.map(([, short]) => short.padStart(9)).join('')}`

export const reportCosts = (costs: Costs): void => {
  report(`\n${heading('one of each')}`)
  for (const work of works) report(line(work, costs[work]))
  report(line('a student’s evening', costOf(costs, eveningOfStudent)))
}

const reportPlayed = (played: Played): void => {
  const { times, failures, seconds, people, counts, cpuMs } = played
  report(`\n${people} people within ${seconds.toFixed(0)} s${'p50'.padStart(20)}${'p99'.padStart(11)}`)
  for (const [name, { count, p50, p99 }] of times)
    report(`${name.padEnd(24)}${String(count).padStart(6)}${ms(p50).padStart(12)}${ms(p99).padStart(11)}`)
  const each = Object.fromEntries(
    (Object.keys(counts) as (keyof Counts)[]).map((name) => [name, counts[name] / people]),
  ) as unknown as Counts
  report(`\n${heading('for each of them')}`)
  report(line('', { ...each, cpuMs: cpuMs / people }))
  judge('evening: everything answered', `${failures.length} failed ${failures[0] ?? ''}`, failures.length === 0)
}

/** The statements that read most, each with its mean. */
const reportDearest = async ({ origin }: Pick<Served, 'origin'>): Promise<void> => {
  const all = (await (await fetch(`${origin}/api/bench/statements`)).json()) as StatementCount[]
  report(
    `\n${'dearest statements'.padEnd(22)}${'times'.padStart(9)}${'read'.padStart(9)}${'written'.padStart(9)}${'ms'.padStart(9)}`,
  )
  for (const { text, times, ...sums } of all.sort((one, other) => other.rowsRead - one.rowsRead).slice(0, 8)) {
    const means = [sums.rowsRead, sums.rowsWritten, sums.ms].map((sum) => (sum / times).toFixed(1).padStart(9)).join('')
    report(`${''.padEnd(22)}${String(times).padStart(9)}${means}  ${text.replaceAll(/\s+/g, ' ').slice(0, 110)}`)
  }
}

const number = (value: number): string =>
  value >= 1e6
    ? `${(value / 1e6).toFixed(1)} M`
    : value >= 1e4
      ? `${(value / 1e3).toFixed(0)} k`
      : value.toFixed(value < 10 ? 1 : 0)

/** What the model makes of the costs, for sizes a machine cannot play. */
export const reportModel = (costs: Costs): void => {
  const storage = storageOfStudent
  report(`\n${'limit'.padEnd(66)}${'met at'.padStart(9)}${sizes.map((size) => number(size).padStart(10)).join('')}`)
  for (const { what, students } of limitsOf(costs, storage, 1_000_000))
    report(
      `${what.padEnd(66)}${number(students).padStart(9)}${sizes.map((size) => `${((100 * size) / students).toFixed(0)} %`.padStart(10)).join('')}`,
    )
  for (const size of sizes) {
    const { dollars, perThousand, parts } = billOf(usageOf(costs, storage, size), size)
    const dearest = Object.entries(parts)
      .sort(([, one], [, other]) => other - one)
      .slice(0, 4)
    const full = monthsUntilFull(storage, size)
    report(
      `${number(size).padEnd(8)} students: ${number(dollars)} dollars a month, ${perThousand.toFixed(2)} per 1,000; ${dearest
        .map(([name, cost]) => `${name} ${((100 * cost) / Math.max(dollars, 1)).toFixed(0)} %`)
        .join(', ')}; D1 is full after ${Number.isFinite(full) ? `${full.toFixed(1)} months` : 'never'}`,
    )
  }
}

const withState = async (filled: number | null, work: (state: string) => Promise<void>): Promise<void> => {
  if (filled !== null) return work(await fill(filled))
  const source = await fill(fewPeople)
  const state = await mkdtemp(join(tmpdir(), 'hiwar-evening-'))
  try {
    await cp(join(source, 'v3'), join(state, 'v3'), { recursive: true })
    await work(state)
  } finally {
    await rm(state, { recursive: true, force: true, maxRetries: 5 })
  }
}

export const benchEvening = ({ students, seconds, filled }: EveningOptions): Promise<void> =>
  withState(filled, async (state) => {
    const perSecond = {
      pairs: (peak * evening.inLesson * students) / evening.arrivalSeconds,
      guests: (peak * evening.looking * students) / evening.lookingSeconds,
    }
    const [pairs, guests] = [Math.ceil(perSecond.pairs * seconds), Math.ceil(perSecond.guests * seconds)]
    const db = await openState(state)
    const now = Date.now()
    const times = { now, start: now + minutes(6), ending: now + endsAfterMs }
    const arranged = arrangeEvening(db, times, {
      pairs: pairs + pairsAlone,
      guests: guests + guestsAlone,
      ending: endingAlone,
      reminded: remindedAlone,
    })
    db.close()
    report(
      `\nan evening of ${students} students: ${pairs} lessons and ${guests} others within ${seconds} s, in ${state}`,
    )
    const server = await serve({ state, entry: 'tests/bench/measured-worker.ts', vars: { TOKEN_SECRET: secret } })
    try {
      const stage: Stage = { server, tokenOf: (id) => issueToken(secret, id, now) }
      // Objects of these lessons are told of them by the sweep, as of bookings whose worker died.
      for (let left = pairs + pairsAlone + endingAlone + remindedAlone; left > 0; left -= 100)
        await runJob(server, 'calls')
      const remind = await measure(stage, 2 * remindedAlone, 500, async () => {
        for (const job of ['notifications', 'outbox']) await runJob(server, job)
      })
      await wait(Math.max(0, times.ending - 1500 - Date.now()))
      const settle = await measure(stage, endingAlone, 0, () => wait(times.ending + 6000 - Date.now()))
      const alone = { pairs: arranged.pairs.slice(0, pairsAlone), guests: arranged.guests.slice(0, guestsAlone) }
      const costs = await measureAlone(stage, alone, { settle, remind })
      reportCosts(costs)
      const rest = { pairs: arranged.pairs.slice(pairsAlone), guests: arranged.guests.slice(guestsAlone) }
      reportPlayed(await playTogether(stage, rest, seconds))
      await reportDearest(server)
      reportModel(costs)
    } finally {
      await server.stop()
    }
    const after = await openState(state)
    const ids = arranged.ended.map(({ lessonId }) => lessonId).join(',')
    const [row] = after.prepare(`SELECT count(*) AS n FROM lessons WHERE id IN (${ids}) AND verdict = 'held'`).all()
    after.close()
    judge(
      'evening: lessons that ended were settled by their objects',
      `${row?.n} of ${endingAlone}`,
      row?.n === endingAlone,
    )
  })

/** Each scheduled job once: what it asks of a database that holds the history of many people. */
export const benchJobs = (filled: number | null): Promise<void> => withState(filled, runJobs)

const runJobs = async (state: string): Promise<void> => {
  const server = await serve({ state, entry: 'tests/bench/measured-worker.ts', vars: { TOKEN_SECRET: secret } })
  try {
    const stage: Stage = { server, tokenOf: (id) => issueToken(secret, id, Date.now()) }
    const names = (await (await fetch(`${server.origin}/api/bench/job`)).json()) as string[]
    report(`\n${heading('jobs')}   said`)
    for (const name of names) {
      let said = ''
      const cost = await measure(stage, 1, 0, async () => {
        said = JSON.stringify(await runJob(server, name).catch((error: unknown) => String(error))).slice(0, 60)
      })
      report(`${line(name, cost)}   ${said}`)
    }
  } finally {
    await server.stop()
  }
}

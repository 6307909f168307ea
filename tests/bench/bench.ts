/**
 * `npm run bench`: what the product costs on this machine, beside the least anything could cost here. Figures are
 * printed against their targets and never fail a build, because a busy machine is not a defect; only rows read by the lists
 * of the team, which are the same on every machine, do. Each part is in `parts`, a call over a bad line in `line.ts`.
 */
import { build } from '#scripts/build.ts'
import { command, endOnSignals } from '#scripts/run.ts'
import { lineScenarios, measureLine } from './line.ts'
import { manyPeople } from './many-people.ts'
import { benchEvening, benchJobs } from './parts/evening.ts'
import { benchFlatness, benchHttp } from './parts/http.ts'
import { benchLighthouse } from './parts/lighthouse.ts'
import { benchLists } from './parts/lists.ts'
import { benchMoney } from './parts/money.ts'
import { benchPages } from './parts/pages.ts'
import { benchCrowdedRooms } from './parts/rooms.ts'
import { benchScroll } from './parts/scroll.ts'
import { benchSettlement } from './parts/settlement.ts'
import { benchSockets } from './parts/sockets.ts'
import { benchStorm } from './parts/storm.ts'
import { benchTouch } from './parts/touch.ts'
import { benchTrips } from './parts/trips.ts'
import { judge, reportVerdicts } from './verdicts.ts'
import { large, main, quick, small, withCrowd, withFilled } from './worlds.ts'

/** Options that are followed by a number. */
const numbered = ['--students', '--seconds', '--people'] as const
const numberOf = (name: (typeof numbered)[number], otherwise: number): number => {
  const at = process.argv.indexOf(name)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const words = process.argv
  .slice(2)
  .filter((word, at, all) => !word.startsWith('--') && !numbered.some((name) => name === all[at - 1]))
const parts = words.filter((word) => !word.startsWith('/'))
/** `npm run bench -- lighthouse /tutors` measures that page alone. */
const paths = words.filter((word) => word.startsWith('/'))
/** `npm run bench -- line speech` measures that part of the line alone. */
const scenarios = parts.filter((word) => lineScenarios.includes(word))
const isQuick = process.argv.includes('--quick')
/** Measured on the state that `npm run fill` wrote, which is written if it is not there. */
const filled = process.argv.includes('--filled') ? numberOf('--people', manyPeople) : null
/** `npm run bench -- sockets pages` runs those parts alone; without words all parts run. */
const wanted = (
  part:
    | 'trips'
    | 'http'
    | 'sockets'
    | 'storm'
    | 'rooms'
    | 'scroll'
    | 'flat'
    | 'money'
    | 'settlement'
    | 'lists'
    | 'pages'
    | 'touch'
    | 'line',
): boolean => parts.length === 0 || parts.includes(part)

await command(async () => {
  endOnSignals(async () => {})
  if (wanted('trips')) await benchTrips()
  if (wanted('pages') || wanted('scroll') || wanted('touch') || parts.includes('lighthouse')) await build()
  const size = isQuick ? quick : main
  if (parts.includes('http') && filled !== null) await withFilled(filled, benchHttp)
  else if (wanted('http') || wanted('sockets'))
    await withCrowd(size, async (server, cases, tokens) => {
      if (wanted('http')) await benchHttp(server, cases)
      if (wanted('sockets')) await benchSockets(server, size, tokens)
    })
  if (wanted('storm')) await benchStorm(isQuick)
  if (wanted('rooms')) await benchCrowdedRooms()
  if (wanted('scroll')) await benchScroll()
  if (wanted('flat')) {
    await benchFlatness(small)
    if (!isQuick) await benchFlatness(large)
  }
  if (wanted('money')) await benchMoney()
  if (wanted('settlement')) await benchSettlement()
  const areBounded = wanted('lists') ? await benchLists(filled) : true
  if (wanted('pages')) await benchPages()
  if (wanted('touch')) await benchTouch()
  // They play minutes and want many people: only when they are asked for.
  if (parts.includes('evening'))
    await benchEvening({ students: numberOf('--students', 2000), seconds: numberOf('--seconds', 60), filled })
  if (parts.includes('jobs')) await benchJobs(filled)
  // Half an hour, and it fetches Lighthouse: only when it is asked for.
  if (parts.includes('lighthouse')) await benchLighthouse(paths)
  if (wanted('line')) await measureLine(judge, scenarios)
  reportVerdicts()
  return areBounded ? 0 : 1
})

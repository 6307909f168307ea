/**
 * The order of the list by best fit. A tutor has points for rating, kept lessons, lessons on time and students who came
 * back, for a topic of the student and for their level; every day until the next free time takes some away. Who is
 * better in one of these and alike in the others never ranks lower. Pure; what each counts is in
 * `contract/vocabulary/trust.ts`, from which the page about the order is written.
 *
 * Waiting is counted from now for all tutors alike, so that points are minutes: a tutor with some more points ranks as if
 * they were free that much sooner. Points for figures are therefore stored as a head start in minutes, which changes
 * only with the figures, and an index holds the order at every instant.
 */
import { dayMs, minuteMs } from '../../shared/rules/time.ts'
import { tutorOrder } from '../../vocabulary/trust.ts'
import { countPromised, countTaken, type OutcomeCounts } from './trust.ts'

const { points, scale, usual, newcomer, dayPoints } = tutorOrder

type Scaled = keyof typeof scale

/** What is known of a tutor that orders the list. */
export interface OrderFigures extends OutcomeCounts {
  readonly ratingCount: number
  readonly ratingSum: number
  readonly firstStudents: number
  readonly returnedStudents: number
  /** When the tutor was listed for the first time, epoch ms. */
  readonly listedAt: number
}

/** Points are minutes of waiting. */
const minutesPerPoint = dayMs / minuteMs / dayPoints

/** Whether the tutor is still new to the list. */
export const isNewcomer = (listedAt: number, now: number): boolean => now < listedAt + newcomer.days * dayMs

/** A quality, 0 to 1, between the bounds of its scale. */
const scaled = (name: Scaled, value: number): number => {
  const [none, all] = scale[name]
  return Math.min(1, Math.max(0, (value - none) / (all - none)))
}

/** Points for the figures of a tutor, whoever looks. */
export const figurePoints = (figures: OrderFigures, now: number): number => {
  const expected = isNewcomer(figures.listedAt, now) ? newcomer : usual
  const pointsOf = (name: Scaled, sum: number, count: number): number =>
    points[name] * scaled(name, (sum + usual.count * expected[name]) / (count + usual.count))
  const taken = countTaken(figures)
  return (
    pointsOf('rating', figures.ratingSum, figures.ratingCount) +
    pointsOf('kept', taken, countPromised(figures)) +
    pointsOf('onTime', figures.kept, taken) +
    pointsOf('returning', figures.returnedStudents, figures.firstStudents)
  )
}

/** The same as minutes by which the tutor ranks as if they were free sooner. */
export const headStart = (figures: OrderFigures, now: number): number =>
  Math.round(figurePoints(figures, now) * minutesPerPoint)

/** Minutes of head start that a tutor has for a student whose topic or level they teach. */
export const fitStart = {
  topic: points.topic * minutesPerPoint,
  level: points.level * minutesPerPoint,
} as const

/** Where a tutor ranks for a student, in minutes since 1970; the lowest first. */
export const rankOf = (
  tutor: { readonly headStart: number; readonly nextAvailableAt: number },
  fit: { readonly topic: boolean; readonly level: boolean },
): number =>
  Math.floor(tutor.nextAvailableAt / minuteMs) -
  tutor.headStart -
  (fit.topic ? fitStart.topic : 0) -
  (fit.level ? fitStart.level : 0)

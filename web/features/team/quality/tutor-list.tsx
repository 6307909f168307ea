import { Link } from '@tanstack/react-router'
import type { TutorQuality } from '#contract/team/shapes/quality.ts'
import { type QualityCheck, qualityChecks } from '#contract/vocabulary/quality.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { adminQuality } from '#web/features/team/copy/admin-quality.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Person } from '../table/cells.tsx'
import { Minutes, NextHour, QualityFigure, QualityState, RatingLine } from './cells.tsx'

type ListProps = { list: readonly TutorQuality[]; now: number }

/** Name and face, which lead to the page of the tutor. */
function TutorLink({ tutor, sub }: { tutor: TutorQuality; sub?: string }) {
  return (
    <Link to="/admin/tutor/$id" params={{ id: tutor.id }} className="text-inherit no-underline hover:underline">
      <Person name={tutor.name} image={tutor.image} side="tutor" sub={sub} />
    </Link>
  )
}

const checks = qualityChecks.filter((check) => check !== 'rating')

export function TutorTable({ list, now }: ListProps) {
  const t = useCopy(adminQuality)
  return (
    <section className="card card-flush lt-xl:hidden" aria-label={t('order')}>
      <table className="data-table quality-table w-full">
        <thead>
          <tr>
            <th scope="col">{t('columns.tutor')}</th>
            <th scope="col">{t('columns.lessons')}</th>
            {checks.map((check) => (
              <th scope="col" key={check}>
                {t(`columns.${check}`)}
              </th>
            ))}
            <th scope="col">{t('columns.rating')}</th>
            <th scope="col" className="quality-wide">
              {t('columns.minutes')}
            </th>
            <th scope="col" className="quality-wide">
              {t('columns.next')}
            </th>
            <th scope="col">{t('columns.state')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((tutor) => (
            <tr key={tutor.id}>
              <th scope="row">
                <TutorLink tutor={tutor} />
              </th>
              <td className="num">
                {tutor.figures ? formatNumber(tutor.figures.lessons) : <span className="quiet">{t('measuring')}</span>}
              </td>
              {checks.map((check) => (
                <td key={check}>
                  <QualityFigure tutor={tutor} check={check} />
                </td>
              ))}
              <td>
                <span className="row-2">
                  <QualityFigure tutor={tutor} check="rating" />
                  <RatingLine ratings={tutor.ratings} />
                </span>
              </td>
              <td className="quality-wide">
                <Minutes minutes={tutor.minutes} />
              </td>
              <td className="quality-wide">
                <NextHour nextFreeAt={tutor.nextFreeAt} now={now} />
              </td>
              <td>
                <QualityState tutor={tutor} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const always: readonly QualityCheck[] = ['kept', 'late', 'returned', 'rating']

/** On a phone four figures are always there, and the others where they are beyond a limit. */
export function TutorCards({ list, now }: ListProps) {
  const t = useCopy(adminQuality)
  const shownOf = ({ marks }: TutorQuality) =>
    qualityChecks.filter((check) => always.includes(check) || marks.some((mark) => mark.check === check))
  return (
    <ul className="quality-cards xl:hidden">
      {list.map((tutor) => (
        <li key={tutor.id} className="card stack-2">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <TutorLink
              tutor={tutor}
              sub={tutor.figures ? t('lessons', { count: tutor.figures.lessons }) : t('measuring')}
            />
            <QualityState tutor={tutor} />
          </div>
          <dl className="quality-facts">
            {shownOf(tutor).map((check) => (
              <div key={check}>
                <dt>{t(check === 'rating' ? 'columns.stars' : `columns.${check}`)}</dt>
                <dd>
                  <QualityFigure tutor={tutor} check={check} />
                </dd>
              </div>
            ))}
            <div>
              <dt>{t('columns.next')}</dt>
              <dd>
                <NextHour nextFreeAt={tutor.nextFreeAt} now={now} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  )
}

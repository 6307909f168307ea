import type { ReactNode } from 'react'
import type { TutorCard, TutorTrust } from '#contract/people/shapes/tutor.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { trustCopy } from '#web/features/catalogue/copy/trust.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { countRecent, formatAnswer, formatShare } from './figures.ts'
import './trust.css'

type TileProps = { icon: IconName; label: string; value: string; children: ReactNode }

function Tile({ icon, label, value, children }: TileProps) {
  return (
    <div>
      <dt className="caption row-2 gap-1.5! text-quiet">
        <Icon name={icon} className="icon-4 text-success" />
        {label}
      </dt>
      <dd className="text-h2 font-strong leading-tight">{value}</dd>
      <dd className="caption quiet">{children}</dd>
    </div>
  )
}

const legend = ['kept', 'late', 'broken'] as const

/** The last lessons as dots, and how many of them there are of each kind. */
function Recent({ recent }: { recent: TutorTrust['recent'] }) {
  const t = useCopy(trustCopy)
  const counts = countRecent(recent)
  const shown = legend.filter((kind) => counts[kind] > 0)
  return (
    <div className="stack-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <b className="small">{t('recent', { count: recent.length })}</b>
        <ul className="trust-legend caption quiet flex flex-wrap gap-x-4">
          {shown.map((kind) => (
            <li key={kind} className="flex items-center gap-1.5">
              <i data-outcome={kind} />
              {t(`legend.${kind}`, { count: formatNumber(counts[kind]) })}
            </li>
          ))}
        </ul>
      </div>
      <p className="trust-dots" aria-hidden="true">
        {recent.map((outcome, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={index}
            data-outcome={outcome === 'missed' || outcome === 'canceled' ? 'broken' : outcome}
          />
        ))}
      </p>
    </div>
  )
}

/** The figures of a tutor; those of which there is too little are left out. */
export function TrustFigures({ trust, gender }: { trust: TutorTrust; gender: TutorCard['gender'] }) {
  const t = useCopy(trustCopy)
  const { lessons, kept, onTime, returned, answerMinutes, recent } = trust
  const of = { gender: gender ?? 'other' }
  return (
    <>
      <dl className="trust-tiles">
        <Tile icon="i-ph-seal-check-fill" label={t('kept')} value={formatShare(kept, lessons)}>
          {t('keptOf', { kept: formatNumber(kept), of: lessons })}
        </Tile>
        {onTime && (
          <Tile icon="i-ph-clock-fill" label={t('onTime')} value={formatShare(onTime.count, onTime.of)}>
            {t('onTimeNote')}
          </Tile>
        )}
        {answerMinutes !== null && (
          <Tile icon="i-ph-chat-circle-text-fill" label={t('answer', of)} value={formatAnswer(answerMinutes)}>
            {t('answerNote')}
          </Tile>
        )}
        {returned && (
          <Tile
            icon="i-ph-arrow-counter-clockwise"
            label={t('returned', of)}
            value={formatShare(returned.count, returned.of)}
          >
            {t('returnedNote')}
          </Tile>
        )}
      </dl>
      {recent.length > 0 && <Recent recent={recent} />}
    </>
  )
}

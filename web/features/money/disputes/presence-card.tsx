import type { ReactNode } from 'react'
import type { Presence } from '#contract/money/shapes/dispute.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { type Meeting, nameOf } from '#web/features/lessons/meeting.ts'
import { disputes } from '#web/features/money/copy/disputes.ts'
import { formatMinutes, formatNumber, formatTime } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import './disputes.css'
import { type BarPart, type PresenceLine, toBars, toLines } from './presence.ts'

/** Minutes are written into parts that are wide enough for them. */
const leastShare = 0.12

type PartsProps = { parts: readonly BarPart[]; isGap?: boolean; isCounted?: boolean }

function Parts({ parts, isGap = false, isCounted = false }: PartsProps) {
  const t = useCopy(disputes)
  return parts.map(({ at, share, minutes }) => (
    <i key={at} data-gap={isGap || undefined} style={{ '--at': at, '--share': share }}>
      {(isGap || isCounted) && share >= leastShare && (
        <span>{t('presence.short', { count: formatNumber(minutes) })}</span>
      )}
    </i>
  ))
}

function Lane({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] md:grid-cols-[9rem_minmax(0,1fr)] items-center gap-3">
      <span className="row-2 min-w-0 small">{label}</span>
      {children}
    </div>
  )
}

type PresenceProps = { presence: Presence; meeting: Meeting; now: number }

/** Who was in the call and when, as bars and in words: the figures the verdict was made from. */
export function PresenceCard({ presence, meeting, now }: PresenceProps) {
  const t = useCopy(disputes)
  const bars = toBars(presence, meeting)
  const lines = toLines(presence, now)
  const sides = meeting.mine === 'tutor' ? (['tutor', 'student'] as const) : (['student', 'tutor'] as const)
  return (
    <Card className="stack" aria-label={t('presence.title')}>
      <h2>{t('presence.title')}</h2>
      {lines.length === 0 ? (
        <p className="quiet">{t('presence.nobody')}</p>
      ) : (
        <>
          <div className="stack-2" aria-hidden="true">
            {sides.map((side) => {
              const name = nameOf(meeting[side])
              const isMine = side === meeting.mine
              return (
                <Lane
                  key={side}
                  label={
                    <>
                      <Avatar decorative name={name} src={meeting[side].image} size={28} side={side} />
                      <bdi className="clamp-1">{isMine ? t('presence.mine') : name}</bdi>
                    </>
                  }
                >
                  <span className="presence-lane" data-mine={isMine || undefined}>
                    <Parts parts={bars[side]} />
                    <Parts parts={bars.gaps[side]} isGap />
                  </span>
                </Lane>
              )
            })}
            <Lane label={t('presence.together')}>
              <span className="presence-lane" data-together>
                <Parts parts={bars.together} isCounted />
              </span>
            </Lane>
            <Lane label={null}>
              <span className="presence-ticks caption quiet num">
                {bars.ticks.map(({ at, time }) => (
                  <span key={time} style={{ '--at': at }}>
                    {formatTime(time).replace(/\s.*/, '')}
                  </span>
                ))}
              </span>
            </Lane>
          </div>
          <p className="row-2 small border-t border-line pt-3">
            <Icon name="i-ph-scales" className="shrink-0 text-accent" />
            {t('presence.count', {
              together: formatMinutes(bars.togetherMinutes),
              duration: formatMinutes(meeting.lesson.duration),
            })}
          </p>
          <Lines lines={lines} meeting={meeting} now={now} />
        </>
      )}
    </Card>
  )
}

const icons: Record<PresenceLine['kind'] | 'end', IconName> = {
  joined: 'i-ph-sign-in',
  returned: 'i-ph-sign-in',
  left: 'i-ph-sign-out',
  lost: 'i-ph-wifi-slash',
  end: 'i-ph-flag',
}

/** The same in words, in the order in which it happened. */
function Lines({ lines, meeting, now }: { lines: readonly PresenceLine[]; meeting: Meeting; now: number }) {
  const t = useCopy(disputes)
  const { mine, end, other } = meeting
  const wordsOf = ({ who, kind }: PresenceLine) =>
    who === mine
      ? t(`presence.${kind}.mine`)
      : t(`presence.${kind}.other`, { name: nameOf(other), gender: other.gender ?? 'other' })
  const told = lines.map((line) => ({ icon: icons[line.kind], words: wordsOf(line), at: line.at }))
  const all = end <= now ? [...told, { icon: icons.end, words: t('presence.over'), at: end }] : told
  return (
    <details>
      <summary className="row-2 min-h-control cursor-pointer small strong text-accent">
        <Icon name="i-ph-list-bullets" />
        {t('presence.order')}
      </summary>
      <ol className="divided mt-2">
        {all
          .toSorted((one, following) => one.at - following.at)
          .map(({ icon, words, at }) => (
            <li key={`${words}-${at}`} className="row between py-2 small">
              <span className="row-2 min-w-0">
                <Icon name={icon} flip className="shrink-0" />
                <bdi className="min-w-0 break-words">{words}</bdi>
              </span>
              <time className="num quiet whitespace-nowrap" dateTime={new Date(at).toISOString()}>
                {formatTime(at)}
              </time>
            </li>
          ))}
      </ol>
    </details>
  )
}

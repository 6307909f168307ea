import type { ReactNode } from 'react'
import type { Rescue, RescueStart } from '#contract/lessons/shapes/rescue.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { rescue as copy } from '#web/features/lessons/copy/rescue.ts'
import { faceName, genderOf } from '#web/features/lessons/now/names.ts'
import { timeLeftText } from '#web/features/lessons/words.ts'
import { formatNearDay, formatTime } from '#web/lib/format.ts'
import { resizedImageUrl } from '#web/lib/image-sizes.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'

type Tutor = Rescue['now'][number]

function Pick({ tutor, at, isNow, children }: { tutor: Tutor; at: ReactNode; isNow?: boolean; children: ReactNode }) {
  const name = faceName(tutor)
  const picture = tutor.thumbnail ?? tutor.image
  return (
    <li className={cx('pick', isNow && 'pick-now')}>
      {picture ? (
        <img className="pick-picture" src={resizedImageUrl(picture, 480)} alt="" width={108} height={84} />
      ) : (
        <Avatar name={name} side="tutor" size={60} decorative />
      )}
      <div className="grid gap-0.5 justify-items-start min-w-0">
        <span className="flex items-center gap-2 max-w-full">
          <b className="truncate">
            <bdi>{name}</bdi>
          </b>
          {tutor.avgRating > 0 && <Rating stars={tutor.avgRating} />}
        </span>
        {tutor.bio !== null && (
          <span className="pick-bio caption quiet clamp-1">
            <bdi>{tutor.bio}</bdi>
          </span>
        )}
        {at}
      </div>
      {children}
    </li>
  )
}

type ReadyProps = { tutor: Tutor; busy: boolean; disabled: boolean; onStart: () => void }

/** Somebody who can start at once, and is rung when this is pressed. */
export function ReadyPick({ tutor, busy, disabled, onStart }: ReadyProps) {
  const t = useCopy(copy)
  const chip = (
    <StatusChip kind="now" live>
      {t('ready', { gender: genderOf(tutor) })}
    </StatusChip>
  )
  return (
    <Pick tutor={tutor} at={chip} isNow>
      <Button
        kind="now"
        size="lg"
        icon="i-ph-video-camera-fill"
        loading={busy}
        disabled={disabled}
        aria-label={t('startWith', { name: faceName(tutor) })}
        onClick={onStart}
      >
        {t('start')}
      </Button>
    </Pick>
  )
}

type StartProps = { start: RescueStart; now: number; busy: boolean; disabled: boolean; onBook: () => void }

/** An offered hour, booked with one press. */
export function StartPick({ start: { tutor, start }, now, busy, disabled, onBook }: StartProps) {
  const t = useCopy(copy)
  const startsAt = Date.parse(start)
  const when = `${formatNearDay(startsAt, now)} ${formatTime(startsAt)}`
  const at = (
    <span className="row-2 small">
      <Icon name="i-ph-clock" />
      <span>
        {when}، {t('in', { time: timeLeftText(startsAt - now) })}
      </span>
    </span>
  )
  return (
    <Pick tutor={tutor} at={at}>
      <Button
        kind="line"
        loading={busy}
        disabled={disabled}
        aria-label={t('bookWith', { name: faceName(tutor), when })}
        onClick={onBook}
      >
        {t('book')}
      </Button>
    </Pick>
  )
}

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TutorCard } from '#contract/people/shapes/tutor.ts'
import { tutors } from '#web/copy/tutors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { nameInitials } from '#web/lib/format.ts'
import { imageSrcSet, resizedImageUrl } from '#web/lib/image-sizes.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { nextTime, useNextWords } from './next-time.ts'

type TutorTileProps = {
  /** What can be done with the tutor, under the tile and inside its card. */
  children?: ReactNode
  tutor: TutorCard
  now: number
  /** The `sizes` of the picture, for the list the tile is in. */
  sizes: string
  /** On phones the picture is small and at the side, so that several tutors fit on a screen. */
  sideOnPhones?: boolean
}

/**
 * A tutor in a row of a few: the picture, the name, the first words and the next free time, all of it one link unless
 * more can be done than open the page.
 */
export function TutorTile({ tutor, now, sizes, sideOnPhones, children }: TutorTileProps) {
  const t = useCopy(tutors)
  const words = useNextWords()
  const name = tutor.name ?? t('unnamed')
  const picture = tutor.thumbnail ?? tutor.image
  const next = nextTime(tutor.nextAvailableAt, now)
  const tile = (
    <Link
      to="/t/$id"
      params={{ id: tutor.id }}
      className={cx(
        'tutor-tile',
        !children && 'card card-link',
        sideOnPhones && 'lt-md:grid-cols-[5.25rem_minmax(0,1fr)] lt-md:grid-rows-[auto_1fr] lt-md:gap-x-3 lt-md:pt-3',
      )}
    >
      <span
        className={cx(
          'grid place-items-center overflow-hidden rounded-[0.875rem] turn-end bg-accent-subtle text-accent',
          sideOnPhones
            ? 'lt-md:row-span-2 lt-md:aspect-square lt-md:self-start md:aspect-[16/10] md:-mx-1'
            : 'aspect-[16/10] -mx-1',
        )}
      >
        {picture ? (
          <img
            className="size-full object-cover"
            src={resizedImageUrl(picture, 480)}
            srcSet={imageSrcSet(picture)}
            sizes={sizes}
            alt=""
            width={640}
            height={400}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <span className="text-figure font-title">{nameInitials(name)}</span>
        )}
      </span>
      <span className="flex items-center justify-between gap-2">
        <bdi className="font-strong truncate" title={name}>
          {name}
        </bdi>
        {tutor.ratingCount > 0 ? <Rating stars={tutor.avgRating} /> : <Tag accent>{t('newHere')}</Tag>}
      </span>
      <span className="small quiet line-clamp-2">
        <bdi>{tutor.bio}</bdi>
      </span>
      {!children && next.kind !== 'none' && next.kind !== 'ask' && (
        <span className="caption row-2">
          <Icon name="i-ph-calendar-dots" className="icon-5 text-accent" />
          {words(next)}
        </span>
      )}
    </Link>
  )
  if (!children) return tile
  return (
    <div className="card card-flush flex flex-col h-full">
      {tile}
      <div className="px-3 pb-3">{children}</div>
    </div>
  )
}

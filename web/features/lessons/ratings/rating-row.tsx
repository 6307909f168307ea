import type { ReactNode } from 'react'
import { ratings as words } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { formatList } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Stars } from '#web/ui/rating.tsx'
import { Tag } from '#web/ui/tag.tsx'
import type { RatingRow as Row } from './group.ts'

const shownFaces = 4

type RatingRowProps = {
  row: Row
  ownId: number | null
  /** Actions on one's own rating. */
  own: ReactNode
}

export function RatingRow({ row, ownId, own }: RatingRowProps) {
  const t = useCopy(words)
  if (row.kind === 'stars') return <StarsRow row={row} />
  const { rating } = row
  const name = rating.name ?? t('unnamed')
  const mine = rating.userId === ownId
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4">
      <div className="row between">
        <div className="person min-w-0">
          <Avatar name={name} src={rating.image} size={36} side="student" decorative />
          <span className="person-name truncate" title={name}>
            <bdi>{name}</bdi>
          </span>
        </div>
        {mine ? own : <Stars stars={rating.value} />}
      </div>
      {mine && (
        <div className="row">
          <Stars stars={rating.value} />
          <Tag accent>{t('yours')}</Tag>
        </div>
      )}
      {rating.feedback ? (
        // The paragraph is aligned with the page; its text keeps its own direction.
        <p className="measure whitespace-pre-line wrap-anywhere">
          <bdi>{rating.feedback}</bdi>
        </p>
      ) : (
        <p className="small quiet">{t('starsOnly')}</p>
      )}
    </li>
  )
}

/** Several ratings with the same stars and no text. */
function StarsRow({ row }: { row: Extract<Row, { kind: 'stars' }> }) {
  const t = useCopy(words)
  const names = row.ratings.slice(0, 2).map((one) => one.name ?? t('unnamed'))
  const more = row.ratings.length - names.length
  return (
    <li className="row between py-4">
      <div className="person">
        <span className="flex flex-none [&>*+*]:-ms-2">
          {row.ratings.slice(0, shownFaces).map((one) => (
            <Avatar key={one.id} name={one.name ?? t('unnamed')} src={one.image} size={36} side="student" decorative />
          ))}
        </span>
        <div>
          <span className="person-name">{formatList(more > 0 ? [...names, t('others', { count: more })] : names)}</span>
          <span className="person-sub">{t('starsOnly')}</span>
        </div>
      </div>
      <Stars stars={row.value} />
    </li>
  )
}

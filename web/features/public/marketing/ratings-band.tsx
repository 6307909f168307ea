import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ratings } from '#web/copy/ratings.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { proof } from '#web/features/public/copy/proof.ts'
import { cx } from '#web/ui/cx.ts'
import { Stars } from '#web/ui/rating.tsx'
import { Band } from './marketing-page.tsx'
import { type Showcase, showcaseQuery } from './proof-query.ts'

function RatingCard({ rating }: { rating: Showcase['ratings'][number] }) {
  const t = useCopy(ratings)
  const { value, text, writer, tutor } = rating
  return (
    <figure className="card h-full flex flex-col gap-3">
      <Stars stars={value} />
      <blockquote className="line-clamp-6 whitespace-pre-line wrap-anywhere">
        <bdi>{text}</bdi>
      </blockquote>
      <figcaption className="mt-auto small quiet wrap-anywhere">
        <bdi className="font-strong text-text">{writer ?? t('unnamed')}</bdi> {proof.ratings.about}{' '}
        <Link to="/t/$id" params={{ id: tutor.id }} search={{ tab: 'ratings' }}>
          <bdi>{tutor.name}</bdi>
        </Link>
      </figcaption>
    </figure>
  )
}

/** What students wrote and let us show here; left out while there is none. */
export function RatingsBand() {
  const t = useCopy(proof)
  const shown = useQuery(showcaseQuery).data?.ratings ?? []
  const count = shown.length
  if (count === 0) return null
  return (
    <Band>
      <h2 className="display-line">{t('ratings.title')}</h2>
      <p className="text-lead quiet measure">{t('ratings.text', { count })}</p>
      <ul
        className={cx('grid gap-gap mt-6', count === 1 ? 'max-w-160' : 'md:grid-cols-2', count > 2 && 'lg:grid-cols-3')}
      >
        {shown.map((rating) => (
          <li key={rating.id}>
            <RatingCard rating={rating} />
          </li>
        ))}
      </ul>
    </Band>
  )
}

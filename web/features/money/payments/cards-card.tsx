import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { payments } from '#web/features/money/copy/payments.ts'
import { Section } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import { SkeletonGroup, SkeletonText } from '#web/ui/skeleton.tsx'
import { AddCard, RemoveCard } from './card-actions.tsx'
import { useCards } from './query.ts'

/** The cards the gateway keeps for the student. */
export function CardsCard() {
  const t = useCopy(payments)
  const c = useCopy(checkout)
  const now = useMinuteClock()
  const cards = useCards()
  return (
    <Section
      title={t('cards.title')}
      query={cards}
      data={cards.data}
      failed={c('card.failed')}
      skeleton={
        <SkeletonGroup label={c('card.loading')}>
          <SkeletonText lines={2} />
        </SkeletonGroup>
      }
    >
      {(list) => (
        <div className="stack-2">
          {list.length === 0 && <p className="small quiet">{t('cards.none')}</p>}
          <ul className="divided">
            {list.map(({ token, brand, lastFourDigits, creationDate }) => (
              <li key={token} className="flex items-center gap-3 py-2">
                <span className="inline-flex items-center justify-center min-h-8 px-2.5 border rounded-xs bg-raised fs-caption font-strong leading-[1.3]">
                  {brand}
                </span>
                <p className="grow-in leading-normal">
                  <bdi dir="ltr" className="num strong">{`•••• ${lastFourDigits}`}</bdi>
                  <span className="block caption quiet">
                    {c('card.addedOn', { date: formatDayAndMonth(creationDate, now) })}
                  </span>
                </p>
                <RemoveCard token={token} digits={lastFourDigits} />
              </li>
            ))}
          </ul>
          <AddCard kind="line" block>
            {c('card.add')}
          </AddCard>
          <p className="caption quiet">{c('card.otherHint')}</p>
        </div>
      )}
    </Section>
  )
}

import { useState } from 'react'
import * as v from 'valibot'
import { Cvv } from '#contract/money/shapes/transaction.ts'
import { toLatinDigits } from '#contract/vocabulary/text.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { checkout } from '#web/features/money/copy/checkout.ts'
import { AddCard, RemoveCard } from '#web/features/money/payments/card-actions.tsx'
import { useCards } from '#web/features/money/payments/query.ts'
import { FailedSection } from '#web/features/shared/section.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDayAndMonth } from '#web/lib/format.ts'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type CardChoice, chooseCard } from './checkout-view.ts'
import { PayerField, type PayerFieldProps } from './payer-fields.tsx'

export const isCvv = (typed: string): boolean => v.is(Cvv, typed)

type SavedCardsProps = { value: string | null; onValue: (token: string) => void }

/** The cards the gateway keeps for this student, the newest first, and the way to add one. */
export function SavedCards({ value, onValue }: SavedCardsProps) {
  const t = useCopy(checkout)
  const now = useMinuteClock()
  const cards = useCards()
  if (cards.isPending) {
    return (
      <SkeletonGroup label={t('card.loading')} className="stack-2">
        <Skeleton className="h-18 rounded!" />
        <Skeleton className="h-18 rounded!" />
      </SkeletonGroup>
    )
  }
  if (!cards.data)
    return <FailedSection text={t('card.failed')} onRetry={() => void cards.refetch()} retrying={cards.isFetching} />
  return (
    <div className="stack-2">
      {cards.data.length > 0 && (
        <RadioCards
          label={t('card.saved')}
          value={value}
          onValue={onValue}
          options={cards.data.map(({ token, lastFourDigits, brand, creationDate }) => ({
            value: token,
            label: <bdi dir="ltr" className="num">{`${brand} •••• ${lastFourDigits}`}</bdi>,
            sub: t('card.addedOn', { date: formatDayAndMonth(creationDate, now) }),
            start: <Icon name="i-ph-credit-card" />,
            end: value === token && <Icon name="i-ph-check-circle-fill" className="text-accent" />,
          }))}
        />
      )}
      {cards.data.length === 0 && <p className="small quiet">{t('card.none')}</p>}
      <div className="flex gap-2">
        {/* Looks like one more row of the list; the first card is what there is to do. */}
        <AddCard
          {...(cards.data.length > 0 && { kind: 'line', icon: 'i-ph-plus-circle', className: 'card-more grow-in' })}
        >
          {t(cards.data.length > 0 ? 'card.other' : 'card.first')}
        </AddCard>
        {cards.data
          .filter(({ token }) => token === value)
          .map(({ token, lastFourDigits }) => (
            <RemoveCard key={token} token={token} digits={lastFourDigits} />
          ))}
      </div>
      {cards.data.length > 0 && <p className="caption quiet">{t('card.otherHint')}</p>}
    </div>
  )
}

type CvvFieldProps = { value: string; onValue: (cvv: string) => void; error?: string | undefined }

/** The code on the back of the card; kept by nobody, this page included. */
export function CvvField({ value, onValue, error }: CvvFieldProps) {
  const t = useCopy(checkout)
  return (
    <Field label={t('card.cvv')} hint={t('card.cvvHint')} error={error}>
      <TextInput
        ltr
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={3}
        value={value}
        onValue={(text) => onValue(toLatinDigits(text).replace(/\D/g, ''))}
      />
    </Field>
  )
}

/** The chosen card and its code, as both ways of paying by card need them. */
export const useCardChoice = () => {
  const [choice, setChoice] = useState<CardChoice | null>(null)
  const [cvv, setCvv] = useState('')
  const { data: cards = [] } = useCards()
  const token = chooseCard(cards, choice)
  return { token, setPicked: (picked: string) => setChoice({ picked, among: cards }), cvv, setCvv }
}

type CardFieldsProps = PayerFieldProps & { card: ReturnType<typeof useCardChoice> }

/** The saved cards; once there is one, its code and the payer's number. */
export function CardFields({ card: { token, setPicked, cvv, setCvv }, ...payer }: CardFieldsProps) {
  const t = useCopy(checkout)
  return (
    <>
      <SavedCards value={token} onValue={setPicked} />
      {token !== null && (
        <div className="form-grid">
          <CvvField value={cvv} onValue={setCvv} error={payer.tried && !isCvv(cvv) ? t('card.cvvError') : undefined} />
          <PayerField {...payer} />
        </div>
      )}
    </>
  )
}

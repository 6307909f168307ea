import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkedContactChange } from '#contract/people/shapes/credentials.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { contactChanges } from '#web/features/people/copy/contact-changes.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { useAnswerContactChange, useLinkedContactChange } from './contact-changes.ts'

function Addresses({ from, to }: Pick<LinkedContactChange, 'from' | 'to'>) {
  const t = useCopy(contactChanges)
  const rows = [
    ['from', from],
    ['to', to],
  ] as const
  return (
    <dl className="well grid gap-2 text-start">
      {rows.map(([key, address]) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-4">
          <dt className="quiet">{t(key)}</dt>
          <dd>
            <bdi dir="ltr" className="strong">
              {address ?? t('none')}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Question({ change, token }: { change: LinkedContactChange; token: string }) {
  const t = useCopy(contactChanges)
  const now = useMinuteClock()
  const answer = useAnswerContactChange(token)
  return (
    <>
      <h1 className="text-h3">{t(`page.title.${change.field}`)}</h1>
      {change.field === 'factors' ? <p>{t('page.factors')}</p> : <Addresses {...change} />}
      <p>{t('page.when', { moment: formatDateTime(change.effectiveAt, now) })}</p>
      <p>{t('page.question')}</p>
      {answer.isError && (
        <Alert kind="danger" urgent title={t('page.notSent')}>
          <ErrorText error={answer.error} />
        </Alert>
      )}
      <div className="btn-row justify-center">
        <Button
          loading={answer.isPending && answer.variables === 'stop'}
          disabled={answer.isPending}
          onClick={() => answer.mutate('stop')}
        >
          {t('page.stop')}
        </Button>
        <Button
          kind="line"
          loading={answer.isPending && answer.variables === 'confirm'}
          disabled={answer.isPending}
          onClick={() => answer.mutate('confirm')}
        >
          {t('page.confirm')}
        </Button>
      </div>
    </>
  )
}

type ClosedProps = Pick<LinkedContactChange, 'field'> & { state: Exclude<LinkedContactChange['state'], 'pending'> }

function Closed({ field, state }: ClosedProps) {
  const t = useCopy(contactChanges)
  const ofFactors = {
    applied: 'page.appliedFactors',
    obsolete: 'page.obsoleteFactors',
    stopped: 'page.stopped.text',
  } as const
  return (
    <>
      <Icon
        name={state === 'obsolete' ? 'i-ph-clock-countdown' : 'i-ph-check-circle-fill'}
        className="icon-12 text-success"
      />
      <h1 className="text-h3" role="status">
        {t(`page.${state}.title`)}
      </h1>
      <p>{t(field === 'factors' ? ofFactors[state] : `page.${state}.text`)}</p>
      <Button kind="line" render={<Link to="/contact" />}>
        {t('page.contact')}
      </Button>
    </>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="empty min-h-dvh">
      <div className="card stack w-full max-w-120 justify-items-center text-center">{children}</div>
    </main>
  )
}

/** Where the link leads that an old address was sent; it needs no log-in, and nothing happens before a press. */
export function ContactChangePage({ token }: { token: string }) {
  const t = useCopy(contactChanges)
  const { data, error, refetch, isFetching } = useLinkedContactChange(token)
  if (data) {
    const { state } = data
    return (
      <Frame>
        {state === 'pending' ? <Question change={data} token={token} /> : <Closed field={data.field} state={state} />}
      </Frame>
    )
  }
  return (
    <Frame>
      {error ? (
        <ErrorState title={t('page.failed')} onRetry={() => void refetch()} retrying={isFetching}>
          <ErrorText error={error} />
        </ErrorState>
      ) : (
        <SkeletonGroup label={t('page.loading')} className="stack w-full">
          <Skeleton className="h-8" />
          <Skeleton className="h-20" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
    </Frame>
  )
}

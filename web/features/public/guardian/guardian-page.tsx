import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/vocabulary/limits.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { guardianPage } from '#web/features/public/copy/guardian-page.ts'
import { ErrorText } from '#web/features/shared/error-text.tsx'
import { HomeLogo } from '#web/features/shared/home-logo.tsx'
import { useMinuteClock } from '#web/lib/clock.ts'
import { splitServerError } from '#web/lib/form.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { CodePart, ConsentPart } from './consent-part.tsx'
import { isUnknownLink, type GuardianPage as Page, useGuardianPage, useRenewLink } from './query.ts'
import { WeekPart } from './week-part.tsx'

const width = 'w-full max-w-[calc(68rem_+_2_*_var(--gutter))] mx-auto px-gutter'

function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="stack mx-auto w-full max-w-120">
      <h1 className="text-h3">{title}</h1>
      <p className="quiet">{children}</p>
    </Card>
  )
}

/** A link that is too old: a code to the guardian's phone opens another. */
function Expired({ page, token }: { page: Page; token: string }) {
  const t = useCopy(guardianPage)
  const navigate = useNavigate()
  const renew = useRenewLink(token)
  const [code, setCode] = useState('')
  const { fieldErrors, formError } = splitServerError(renew.error, ['code'])
  const open = () =>
    renew.mutate(Number(code), {
      onSuccess: (renewed) => void navigate({ to: '/g/$token', params: renewed, replace: true }),
    })
  return (
    <Card className="stack mx-auto w-full max-w-120">
      <h1 className="text-h3">{t('expired.title')}</h1>
      <p className="quiet">{t('expired.text')}</p>
      <CodePart token={token} phone={page.phone} code={code} onCode={setCode} error={fieldErrors.code} />
      {formError && (
        <Alert kind="danger" urgent title={t('notDone')}>
          {formError}
        </Alert>
      )}
      <Button kind="line" disabled={code.length < limits.code.digits} loading={renew.isPending} onClick={open}>
        {t('expired.open')}
      </Button>
    </Card>
  )
}

function Content({ page, token }: { page: Page; token: string }) {
  const t = useCopy(guardianPage)
  const now = useMinuteClock()
  switch (page.state) {
    case 'waiting':
      return <ConsentPart page={page} token={token} />
    case 'consented':
      return page.week && <WeekPart page={page} week={page.week} token={token} />
    case 'expired':
      return <Expired page={page} token={token} />
    case 'withdrawn':
      return (
        <Told title={t('withdrawn.title')}>
          {page.lessonsEndFrom && t('withdrawn.text', { moment: formatDateTime(page.lessonsEndFrom, now) })}
        </Told>
      )
    case 'replaced':
    case 'of-age':
      return <Told title={t(`${page.state}.title`)}>{t(`${page.state}.text`)}</Told>
  }
}

/** `/g/{token}`: where the link leads that a guardian was sent. It needs no log-in, and nothing happens before a press. */
export function GuardianPage({ token }: { token: string }) {
  const t = useCopy(guardianPage)
  const { data, error, refetch, isFetching } = useGuardianPage(token)
  return (
    <>
      <header className="border-b bg-raised">
        <div className={cx(width, 'flex items-center min-h-16')}>
          <HomeLogo />
        </div>
      </header>
      <main id="main" className={cx(width, 'pt-5 pb-8 lg:pt-8 lg:pb-12')}>
        {data && <Content page={data} token={token} />}
        {!data && isUnknownLink(error) && <Told title={t('replaced.title')}>{t('replaced.text')}</Told>}
        {!data && error && !isUnknownLink(error) && (
          <ErrorState title={t('failed')} onRetry={() => void refetch()} retrying={isFetching}>
            <ErrorText error={error} />
          </ErrorState>
        )}
        {!data && !error && (
          <SkeletonGroup label={t('loading')} className="stack mx-auto w-full max-w-120">
            <Skeleton className="h-8" />
            <Skeleton className="h-40" />
            <Skeleton className="h-11" />
          </SkeletonGroup>
        )}
      </main>
    </>
  )
}

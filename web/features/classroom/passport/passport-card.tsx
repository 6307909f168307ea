import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '#web/copy/errors.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { passport } from '#web/features/classroom/copy/passport.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, SectionHead } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { usePassport, useRevokePassport, useSharePassport } from './query.ts'

/** Shares the student's marks by a link, and ends it. Nothing while it is not known whether it may be shared. */
export function PassportCard() {
  const t = useCopy(passport)
  const { data } = usePassport()
  const share = useSharePassport()
  if (!data) return null
  const { link, state, isSigned } = data
  return (
    <Card className="stack grid-cols-[minmax(0,1fr)] gap-3">
      <SectionHead title={t('title')} />
      <p className="small quiet">{t('text')}</p>
      {state === 'no-mark' && <p className="small strong">{t('noMark')}</p>}
      {state === 'guardian-required' && <p className="small strong">{t('guardian')}</p>}
      {link ? (
        <SharedLink token={link.token} />
      ) : (
        state === 'open' && (
          <Button
            kind="line"
            icon="i-ph-link"
            className="justify-self-start"
            loading={share.isPending}
            onClick={() => share.mutate()}
          >
            {t('share')}
          </Button>
        )
      )}
      {share.error && (
        <Alert kind="danger" urgent title={t('shareFailed')}>
          {errorText(share.error)}
        </Alert>
      )}
      {state === 'open' && <p className="caption quiet">{t(isSigned ? 'signed' : 'unsigned')}</p>}
    </Card>
  )
}

function SharedLink({ token }: { token: string }) {
  const t = useCopy(passport)
  const [isAsking, setAsking] = useState(false)
  const revoke = useRevokePassport()
  const url = `${location.origin}/passport/${token}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.show({ id: 'passport', kind: 'success', title: t('copied') })
    } catch {
      toast.show({ id: 'passport', kind: 'warning', title: t('copyFailed') })
    }
  }
  const end = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        setAsking(false)
        toast.show({ id: 'passport', kind: 'success', title: t('ended') })
      },
    })
  return (
    <>
      <p className="grid gap-1">
        <span className="caption quiet">{t('link')}</span>
        <bdi dir="ltr" className="small justify-self-start select-all break-all">
          {url}
        </bdi>
      </p>
      <div className="btn-row">
        <Button kind="line" size="sm" icon="i-ph-copy" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Link to="/passport/$token" params={{ token }} className={buttonClass('quiet', 'sm')}>
          {t('open')}
        </Link>
        <Button kind="plain" size="sm" onClick={() => setAsking(true)}>
          {t('end')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpen={setAsking}
        kind="danger"
        icon="i-ph-link-break"
        title={t('endTitle')}
        confirm={t('end')}
        cancel={t('endNo')}
        busy={revoke.isPending}
        error={revoke.error}
        errorTitle={t('endFailed')}
        onConfirm={end}
      >
        {t('endText')}
      </ConfirmDialog>
    </>
  )
}

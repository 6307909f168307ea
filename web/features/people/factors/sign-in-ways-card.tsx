import { type ReactNode, useState } from 'react'
import { useCopy } from '#web/copy/use-copy.ts'
import { factors as words } from '#web/features/people/copy/factors.ts'
import { Section } from '#web/features/shared/section.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import { OneTimeCodesRow } from './one-time-codes-row.tsx'
import { PasskeysRow } from './passkeys-row.tsx'
import { useFactors } from './query.ts'
import { RecoveryCodesDialog, RecoveryRow } from './recovery-codes.tsx'

function WaysSkeleton() {
  const t = useCopy(words)
  return (
    <SkeletonGroup label={t('ways.loading')} className="stack">
      {[0, 1].map((row) => (
        <Skeleton key={row} className="h-12 rounded" />
      ))}
    </SkeletonGroup>
  )
}

/** What opens the account, for every role. `children` are rows of further ways, in front of the others. */
export function SignInWaysCard({ children }: { children?: ReactNode }) {
  const t = useCopy(words)
  const query = useFactors()
  /** New recovery codes while they are shown. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <Section
        className="max-w-140"
        title={t('ways.title')}
        query={query}
        data={query.data}
        skeleton={<WaysSkeleton />}
        failed={t('ways.failed')}
      >
        {({ passkeys, oneTimeCodesSince, recoveryCodesLeft }) => (
          <ul className="divided">
            {children}
            <PasskeysRow passkeys={passkeys} onCodes={setCodes} />
            <OneTimeCodesRow since={oneTimeCodesSince} onCodes={setCodes} />
            {(passkeys.length > 0 || oneTimeCodesSince !== null) && (
              <RecoveryRow left={recoveryCodesLeft} onCodes={setCodes} />
            )}
          </ul>
        )}
      </Section>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

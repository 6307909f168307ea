import { useState } from 'react'
import { QueryPanel } from '#web/features/shared/query-panel.tsx'
import { OneTimeCodesCard } from './one-time-codes-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { useFactors } from './query.ts'
import { RecoveryCard, RecoveryCodesDialog } from './recovery-codes.tsx'

/** What opens the account beside its password, for every role. */
export function FactorCards() {
  const query = useFactors()
  /** New recovery codes while they are shown. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <>
      <QueryPanel query={query}>
        {({ passkeys, oneTimeCodesSince, recoveryCodesLeft }) => (
          <div className="stack max-w-140">
            <PasskeysCard passkeys={passkeys} onCodes={setCodes} />
            <OneTimeCodesCard since={oneTimeCodesSince} onCodes={setCodes} />
            {(passkeys.length > 0 || oneTimeCodesSince !== null) && (
              <RecoveryCard left={recoveryCodesLeft} onCodes={setCodes} />
            )}
          </div>
        )}
      </QueryPanel>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}

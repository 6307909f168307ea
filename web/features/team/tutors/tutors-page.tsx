import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { titles } from '#web/copy/titles.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { AdminHeading } from '#web/features/shared/page-head.tsx'
import { adminTutors } from '#web/features/team/copy/admin-tutors.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AdminTable } from '../table/admin-table.tsx'
import type { TablePageProps } from '../table/search.ts'
import { useEditedRow } from '../table/use-open-row.ts'
import { StudioDialog } from '../tutor/studio-dialog.tsx'
import { CreateDialog } from '../users/create-dialog.tsx'
import { tutorsTable } from './table.tsx'

/** `/admin/tutors`: who teaches or wants to, what each lacks, and the switches of their pages. */
export function TutorsPage(props: TablePageProps) {
  const t = useCopy(adminTutors)
  const [isCreating, setCreating] = useState(false)
  const filmed = useEditedRow(tutorsTable, props.search)
  return (
    <>
      <AdminHeading>{titles.adminTutors}</AdminHeading>
      <AdminTable
        {...props}
        table={tutorsTable}
        action={(tutor) => (
          <IconButton
            size="sm"
            icon="i-ph-camera"
            label={`${t('studio')}: ${tutorsTable.nameOf(tutor)}`}
            onClick={() => filmed.open(tutor)}
          />
        )}
        menu={({ id }) => [
          {
            label: t('details'),
            icon: 'i-ph-chalkboard-teacher',
            render: <Link to="/admin/tutor/$id" params={{ id }} />,
          },
          { label: t('account'), icon: 'i-ph-user-circle', render: <Link to="/admin/user/$id" params={{ id }} /> },
          {
            label: t('media'),
            icon: 'i-ph-film-strip',
            render: <Link to="/admin/photo-session/$id" params={{ id }} />,
          },
          { label: t('page'), icon: 'i-ph-identification-card', render: <Link to="/t/$id" params={{ id }} /> },
        ]}
        tools={
          <Button icon="i-ph-plus" onClick={() => setCreating(true)}>
            {t('create')}
          </Button>
        }
      />
      {filmed.row && (
        <StudioDialog key={filmed.version} tutor={filmed.row} onClose={filmed.close} onReload={filmed.reload} />
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  )
}

import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { exportableLists } from '../../vocabulary/exports.ts'
import { adminRoles } from '../../vocabulary/roles.ts'

export const exportList = endpoint({
  method: 'GET',
  path: '/export/{list}',
  who: adminRoles,
  limit: 'write',
  csv: true,
  note: 'A list as comma-separated values for a spreadsheet, with the filters and the order of that list; at most 50,000 rows. Which list with which filters is logged.',
  params: v.object({ list: v.picklist(exportableLists) }),
  query: v.record(v.string(), v.union([v.string(), v.array(v.string()), v.record(v.string(), v.string())])),
})

import * as v from 'valibot'
import { endpoint } from '../../shared/api/endpoint.ts'
import { exportableLists } from '../../vocabulary/exports.ts'
import { adminRoles } from '../../vocabulary/roles.ts'

export const exportList = endpoint({
  method: 'GET',
  path: '/export/{list}',
  who: adminRoles,
  limit: 'write',
  sheet: true,
  note: 'A list for a spreadsheet, with the filters and the order of that list; at most 100,000 rows. `format=xlsx` gives a workbook, in which numbers of phones and accounts stay text; without it the file is comma-separated values. Sums are pounds and times are Cairo’s; below the headings stand the keys of the columns. Which list with which filters is logged.',
  params: v.object({ list: v.picklist(exportableLists) }),
  query: v.record(v.string(), v.union([v.string(), v.array(v.string()), v.record(v.string(), v.string())])),
})

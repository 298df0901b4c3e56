/** Every operation by name. The names are the language's (metadata/signatures): one that is missing here does not compile. */
import type { OperationName } from '../../metadata/signatures/operationNames.ts';
import { authoringOperations } from './authoring/operations.ts';
import { save as captureSave } from './capture/save.ts';
import { closure } from './definitions/closure.ts';
import { openApi } from './definitions/openApi.ts';
import { program } from './definitions/program.ts';
import { validator } from './definitions/validator.ts';
import { stream } from './events/stream.ts';
import { download } from './files/download.ts';
import { list as filesList } from './files/list.ts';
import { upload } from './files/upload.ts';
import { get as profilesGet } from './filterProfiles/get.ts';
import { list as profilesList } from './filterProfiles/list.ts';
import { remove as profilesRemove } from './filterProfiles/remove.ts';
import { save as profilesSave } from './filterProfiles/save.ts';
import { list as gridViewsList } from './gridViews/list.ts';
import { remove as gridViewsRemove } from './gridViews/remove.ts';
import { save as gridViewsSave } from './gridViews/save.ts';
import { get as help } from './help/get.ts';
import { batch } from './imports/batch.ts';
import { batches } from './imports/batches.ts';
import { discard } from './imports/discard.ts';
import { map } from './imports/map.ts';
import { preview } from './imports/preview.ts';
import { rows } from './imports/rows.ts';
import { source } from './imports/source.ts';
import { cancel } from './jobs/cancel.ts';
import { get as jobsGet } from './jobs/get.ts';
import { list as jobsList } from './jobs/list.ts';
import { markRead } from './jobs/markRead.ts';
import { remove as jobsRemove } from './jobs/remove.ts';
import { metadataOperations } from './metadata/operations.ts';
import { get as metadataType } from './metadataTypes/get.ts';
import type { Operation } from './operation.ts';
import { available } from './records/available.ts';
import { count } from './records/count.ts';
import { bringBack, deleted } from './records/deleted.ts';
import { exportRecords } from './records/export.ts';
import { get } from './records/get.ts';
import { groups } from './records/groups.ts';
import { history } from './records/history.ts';
import { list } from './records/list.ts';
import { lookup } from './records/lookup.ts';
import { remove } from './records/remove.ts';
import { restore } from './records/restore.ts';
import { save } from './records/save.ts';
import { transition } from './records/transition.ts';
import { tree } from './records/tree.ts';
import { changePassword } from './session/changePassword.ts';
import { context } from './session/context.ts';
import { extend } from './session/extend.ts';
import { login } from './session/login.ts';
import { logout } from './session/logout.ts';
import { me } from './session/me.ts';
import { selectedRole } from './session/selectedRole.ts';
import { list as suggestions } from './suggestions/list.ts';
import { forAccount } from './templates/forAccount.ts';
import { get as template } from './templates/get.ts';

export const operations = {
  'session.login': login,
  'session.logout': logout,
  'session.extend': extend,
  'session.context': context,
  'session.changePassword': changePassword,
  'session.me': me,
  'session.selectedRole': selectedRole,
  'definitions.program': program,
  'definitions.closure': closure,
  'definitions.validator': validator,
  'definitions.openApi': openApi,
  'events.stream': stream,
  'records.list': list,
  'records.count': count,
  'records.groups': groups,
  'records.get': get,
  'records.save': save,
  'records.remove': remove,
  'records.history': history,
  'records.restore': restore,
  'records.deleted': deleted,
  'records.bringBack': bringBack,
  'records.transition': transition,
  'records.export': exportRecords,
  'records.tree': tree,
  'records.available': available,
  'records.lookup': lookup,
  'suggestions.list': suggestions,
  'templates.get': template,
  'templates.forAccount': forAccount,
  'metadataTypes.get': metadataType,
  'filterProfiles.get': profilesGet,
  'filterProfiles.list': profilesList,
  'filterProfiles.remove': profilesRemove,
  'filterProfiles.save': profilesSave,
  'gridViews.list': gridViewsList,
  'gridViews.remove': gridViewsRemove,
  'gridViews.save': gridViewsSave,
  'help.get': help,
  'files.upload': upload,
  'files.download': download,
  'files.list': filesList,
  'imports.batches': batches,
  'imports.batch': batch,
  'imports.source': source,
  'imports.map': map,
  'imports.rows': rows,
  'imports.preview': preview,
  'imports.discard': discard,
  'capture.save': captureSave,
  'jobs.list': jobsList,
  'jobs.markRead': markRead,
  'jobs.remove': jobsRemove,
  'jobs.cancel': cancel,
  'jobs.get': jobsGet,
  ...authoringOperations,
  ...metadataOperations,
} satisfies { [Name in OperationName]: Operation<Name> };

/**
 * Edits several files at once, and answers questions about the values of many files. Thousands of files are read in
 * slices, so that no task takes longer than 50 ms; all changes are then stored as one step, which can be undone.
 */
import type { UploadChannel } from '#lib/contract/channels.ts';
import { type MediaType, UPLOAD_DOMAIN } from '#lib/contract/uploads.ts';
import { inSlices } from '#lib/core/in-slices.ts';
import { withExtraValues } from '#lib/embedded-metadata/model/extra-values.ts';
import { editFile } from '#lib/upload-form/model/batch-edit.ts';
import { createValueCount } from '#lib/upload-form/model/common-value.ts';
import { inheritedFields } from '#lib/upload-form/model/form-effect.ts';
import { lackingFields } from '#lib/upload-form/model/lacking-fields.ts';
import { fieldsOf } from '#lib/upload-form/model/metadata-fields.ts';
import type { MetadataValues } from '#lib/upload-form/model/metadata-values.ts';
import { type FormRules, resolveMetadata, type WireForm } from '#lib/upload-form/model/resolve-metadata.ts';
import { type ValueChange, withChange } from '#lib/upload-form/model/upload-values.ts';
import { withoutVariablesIn } from '#lib/upload-form/model/variables.ts';
import type { CommonValues, FileEditResult, FilesEdit, FilesEdited, ShownForm } from '../model/file-edit.ts';
import { pictureUsage } from '../model/picture-usage.ts';
import { formOf } from '../model/sent-metadata.ts';
import { type Image, imageOf } from '../model/undo.ts';
import { UPLOAD_FIELDS } from '../model/undo-schema.ts';
import { isReady } from '../model/upload-bundle.ts';
import { isChangeable } from '../model/upload-machine.ts';
import type { Upload, UploadBundle } from '../model/upload-state.ts';
import { isCurrentBundle, uploadsOfList } from '../table/bundle-list.ts';
import type { UploadTable } from '../table/upload-table.ts';
import type { UndoSteps } from '../undo/undo-steps.ts';
import type { UploadRules } from './uploads-with-rules.ts';

export interface FileEdits {
  /**
   * Applies the edit to each file that allows it, independently of the others, and resolves when it is stored. Files
   * that change in the meantime are edited in their latest state. Can be undone. Rejects like a stored change.
   */
  edit(edit: FilesEdit): Promise<FilesEdited>;
  /**
   * Changes overrides of one upload, also of a started one (docs/design/uploads.md#metadata-after-creation). Resolves
   * with their revision; null if there is no such upload.
   */
  setOverrides(uploadId: string, change: ValueChange, isUndoable?: boolean): Promise<number | null>;
  /** The values that these files have in common; unknown ids are ignored. */
  commonValues(uploadIds: readonly string[], form?: ShownForm): Promise<CommonValues>;
  /** By field, the ids of the files of a list that will be sent without it; not those that are too late for a change or not read. */
  lacking(bundleId: string, fields: readonly string[], form?: ShownForm): Promise<Record<string, string[]>>;
}

export interface FileEditDeps {
  readonly table: UploadTable;
  uploadRules(): UploadRules;
  /** Throws `session/expired` or `settings/unavailable`. */
  formRules(): FormRules;
  readonly undo: Pick<UndoSteps, 'store'>;
  /** Brings uploads into the order that the user has chosen for their list. */
  keepSorted(uploadIds: readonly string[]): Promise<void>;
}

export function createFileEdits(deps: FileEditDeps): FileEdits {
  const { table, formRules } = deps;
  return {
    async edit(edit) {
      const { channels } = formRules();
      const outcomes = new Map<string, Outcome>();
      const apply = (uploadId: string, forms: FormReader): void => {
        const outcome = outcomeOf(table.upload(uploadId), edit, forms, channelsFor(channels));
        outcomes.set(uploadId, edit.isPreview ? outcome : withChanged(outcome));
      };
      const ids = [...new Set(edit.uploadIds)];
      await inSlices(ids, apply, () => createFormReader(deps, edit.form));
      // In one task from here to the change: a file may have been changed or sent since its slice.
      const forms = createFormReader(deps, edit.form);
      for (const [uploadId, { before }] of outcomes) if (table.upload(uploadId) !== before) apply(uploadId, forms);
      if (!edit.isPreview) await store(deps, [...outcomes.values()]);
      return answerOf(edit, outcomes);
    },
    async setOverrides(uploadId, change, isUndoable = false) {
      // Also stores text of an upload that another surface has just removed, because Undo may restore it.
      const upload = table.held(uploadId);
      if (!upload) return null;
      const changed = withOverrides(upload, withChange(upload.overrides, change));
      await (isUndoable ? deps.undo.store('values', { uploads: [changed] }) : table.putValues(changed));
      await deps.keepSorted([uploadId]);
      return changed.overridesRevision;
    },
    async commonValues(uploadIds, form) {
      const counts = new Map<string, ReturnType<typeof createValueCount>>();
      let total = 0;
      const add = (uploadId: string, forms: FormReader): void => {
        const upload = table.upload(uploadId);
        if (!upload || !isEditable(upload)) return;
        total += 1;
        const sources = sourcesOf(upload, forms);
        const { values } = resolveMetadata(sources);
        for (const field of [...fieldsOf(upload.type), ...(sources.form.extraFields ?? [])]) {
          if (field.control === 'derived') continue;
          const count = counts.get(field.name) ?? createValueCount(field);
          counts.set(field.name, count);
          count.add(values);
        }
      };
      await inSlices(uploadIds, add, () => createFormReader(deps, form));
      return { total, fields: Object.fromEntries([...counts].map(([name, count]) => [name, count.result()])) };
    },
    async lacking(bundleId, fields, form) {
      const found = Object.fromEntries(fields.map((name) => [name, [] as string[]]));
      const check = (upload: Upload, forms: FormReader): void => {
        if (!isEditable(upload) || !isChangeable(upload.state) || !isReady(upload)) return;
        const { form: ofFile, fileValues, overrides } = sourcesOf(upload, forms);
        for (const name of lackingFields(fields, { form: ofFile.metadata, fileValues, overrides }))
          found[name]?.push(upload.uploadId);
      };
      await inSlices(uploadsOfList(table, bundleId), check, () => createFormReader(deps, form));
      return found;
    },
  };
}

/** As one step, which the user can undo. */
async function store({ undo, keepSorted }: FileEditDeps, outcomes: readonly Outcome[]): Promise<void> {
  const changes = outcomes.flatMap(({ change }) => change ?? []);
  if (changes.length === 0) return;
  const uploads = changes.map(({ upload }) => upload);
  const images = Object.fromEntries(changes.map(({ upload, image }) => [upload.uploadId, image]));
  await undo.store('edit', { uploads }, { images });
  await keepSorted(uploads.map(({ uploadId }) => uploadId));
}

/** Computed with the outcome: for thousands of files at once, it would block the thread. */
function withChanged(outcome: Outcome): Outcome {
  const { before, after } = outcome;
  if (!before || !after) return outcome;
  const upload = withOverrides(before, after);
  return { ...outcome, change: { upload, image: imageOf(before, upload, UPLOAD_FIELDS) } };
}

export function withOverrides(upload: Upload, overrides: MetadataValues): Upload {
  return { ...upload, overrides, overridesRevision: upload.overridesRevision + 1 };
}

type EditableUpload = Upload & { readonly type: MediaType };

function isEditable(upload: Upload): upload is EditableUpload {
  return upload.type !== 'meta' && upload.fileValidationResult.isValid;
}

/** The form of an upload, in wire format. */
type FormReader = (upload: Upload) => WireForm;

/** Computes each draft once. Valid for one task: drafts and starts may change afterwards. */
function createFormReader({ table, uploadRules, formRules }: FileEditDeps, shown?: ShownForm): FormReader {
  const rules = uploadRules();
  const drafts = new Map<string, WireForm>();
  const draftOf = (bundle: UploadBundle): WireForm => {
    const { id, type, draft, draftAppendMode: appendMode } = bundle;
    const onScreen = isCurrentBundle(table, bundle) ? shown : undefined;
    const values = { ...draft, ...onScreen?.values };
    const inherited = onScreen?.inherited ?? inheritedFields(bundle);
    const form =
      drafts.get(id) ?? resolveMetadata({ draft: { type, values, appendMode, inherited, rules: formRules() } }).form;
    drafts.set(id, form);
    return form;
  };
  return (upload) => {
    const bundle = table.bundle(upload.bundleId);
    if (!bundle) return { metadata: {}, appendMode: 0, isReleaseImplied: false };
    const usesDraft = upload.formRevision === 0 || rules(upload).takesForm;
    return usesDraft ? draftOf(bundle) : formOf(bundle, upload.formRevision);
  };
}

function sourcesOf(upload: EditableUpload, forms: FormReader) {
  const form = forms(upload);
  const { values } = withExtraValues(upload.fileMetadata, form.extraFields);
  return {
    type: upload.type,
    form,
    // An edit may take them over into a text that is typed, where braces are variables.
    fileValues: withoutVariablesIn(values, form.extraFields),
    usage: pictureUsage(upload),
    overrides: upload.overrides,
    isRead: isReady(upload),
  };
}

interface Outcome {
  /** Undefined if there is no such upload. */
  readonly before: Upload | undefined;
  /** The new overrides; absent if nothing changes. */
  readonly after?: Upload['overrides'];
  /** What is stored, and what undoes it; not in a preview. */
  readonly change?: { readonly upload: Upload; readonly image: Image<Upload> };
  readonly tooLate?: true;
  readonly refused?: ReturnType<typeof editFile>['refused'];
  readonly values?: FileEditResult['values'];
}

type ChannelsFor = (type: MediaType) => readonly UploadChannel[];

const channelsFor =
  (channels: FormRules['channels']): ChannelsFor =>
  (type) =>
    channels[UPLOAD_DOMAIN[type]];

function outcomeOf(upload: Upload | undefined, edit: FilesEdit, forms: FormReader, channels: ChannelsFor): Outcome {
  if (!upload || !isEditable(upload)) return { before: upload };
  if (!isChangeable(upload.state)) return { before: upload, tooLate: true };
  const { refused, ...edited } = editFile(sourcesOf(upload, forms), edit.edits, channels(upload.type));
  const isEdited = edited.overrides !== upload.overrides;
  const overrides = isEdited ? withoutOuterBlanks(edited.overrides, edit.edits) : upload.overrides;
  const values = withoutOuterBlanks(edited.values, edit.edits);
  if (refused.length > 0 || hasSameEntries(overrides, upload.overrides)) return { before: upload, refused, values };
  return { before: upload, after: overrides, refused, values };
}

/** The preview cannot show blanks at the ends of an edited text, so they are not stored. */
function withoutOuterBlanks(values: MetadataValues, edits: FilesEdit['edits']): MetadataValues {
  const isEdited = (name: string): boolean => edits.some(({ field, mode }) => field === name && mode !== 'clear');
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isEdited(name) ? value.trim() : value] as const),
  );
}

/** An empty override differs from an absent one. */
function hasSameEntries(one: Upload['overrides'], other: Upload['overrides']): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

function answerOf({ resultsOf = [] }: FilesEdit, outcomes: ReadonlyMap<string, Outcome>): FilesEdited {
  const entries = [...outcomes];
  const idsOf = (matches: (outcome: Outcome) => boolean): string[] =>
    entries.flatMap(([uploadId, outcome]) => (matches(outcome) ? [uploadId] : []));
  return {
    changed: idsOf(({ after }) => after !== undefined),
    unchanged: idsOf(({ after, refused }) => after === undefined && refused?.length === 0).length,
    refused: entries.flatMap(([uploadId, { refused = [] }]) => refused.map((each) => ({ uploadId, ...each }))),
    tooLate: idsOf(({ tooLate }) => tooLate === true),
    gone: idsOf(({ tooLate, values }) => tooLate !== true && values === undefined),
    results: resultsOf.flatMap((uploadId) => {
      const values = outcomes.get(uploadId)?.values;
      return values ? [{ uploadId, values }] : [];
    }),
  };
}

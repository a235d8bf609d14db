/** Embargoes, restricted use and everything else that is in a file. */
import { extraFieldsOf, IN_ALL_GROUPS } from '../../../tests/helpers/builders/extra-fields.ts';
import { type AgencyMetadata, agencyPicture } from '../../../tests/helpers/samples/agency-picture.ts';
import type { Sample, SampleFolder } from '../../../tests/helpers/samples/sample-media.ts';
import type { PictureState, Step } from '../harness/picture-state.ts';
import {
  addFiles,
  atUploads,
  fillForm,
  formInFront,
  press,
  pressOn,
  rowsListed,
  see,
  signedIn,
  type,
} from '../harness/steps.ts';

/** Once: both languages add them at the same time, and a File whose bytes are written again cannot be read. */
let written: Promise<readonly Sample[]> | undefined;

function write(folder: SampleFolder): Promise<readonly Sample[]> {
  const picture = async (name: string, metadata: AgencyMetadata) => folder.raw(name, await agencyPicture(metadata));
  const embargo = { instructions: 'EMBARGO 18:00 CET. NO SALES', usageTerms: 'Editorial use only' };
  const usageTerms =
    'Nur zur redaktionellen Verwendung in Zusammenhang mit der Berichterstattung über die Sturmflut, keine Weitergabe';
  return Promise.all([
    picture('sturmflut-husum.jpg', { ...embargo, sourceType: 'digitalCapture', hasVariants: true }),
    picture('pressekonferenz.jpg', { usageTerms }),
    picture('illustration.jpg', { usageTerms: 'Editorial use only', sourceType: 'trainedAlgorithmicMedia' }),
    picture('hafen.jpg', {}),
  ]);
}

const addRestricted: Step = async (statePage) => {
  written ??= write(statePage.media.folder);
  const files = await written;
  await addFiles(
    statePage,
    files.map(({ path }) => path),
  );
  await rowsListed(files.length)(statePage);
  await see('.upload-row-usage [title]')(statePage);
};

const steps: readonly Step[] = [signedIn(), atUploads('/upload/'), addRestricted];
const inDialog: readonly Step[] = [...steps, press('metadata.ofItem'), see('.notable-metadata')];
const unfold: readonly Step[] = [pressOn('.all-metadata summary'), see('.all-metadata-group')];
const scrollToSection: Step = ({ page }) =>
  page.locator('.all-metadata').evaluate((section) => section.scrollIntoView());

const settings = { extraFields: extraFieldsOf(...IN_ALL_GROUPS) };
const openGroupsIn =
  (place: string): Step =>
  async ({ page }) => {
    const closed = page.locator(`${place} .folded-fields-head[aria-expanded="false"]`);
    for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click();
  };
const extra = [...steps, formInFront, see('.folded-fields')] as const;

const toGroups: Step = ({ page }) =>
  page
    .locator('.folded-fields')
    .last()
    .evaluate((group) => group.scrollIntoView({ block: 'end' }));
const toGroupsOfForm: Step = async (statePage) => {
  await formInFront(statePage);
  await toGroups(statePage);
};

export const FILE_METADATA: readonly PictureState[] = [
  { name: 'upload-restricted-files', surface: 'hosted', steps },
  {
    name: 'upload-withheld',
    surface: 'hosted',
    steps: [...steps, fillForm, press('uploads.upload'), see('.withheld-files')],
  },
  { name: 'upload-extra-fields', surface: 'hosted', settings, steps: extra, pose: formInFront },
  {
    name: 'upload-extra-fields-open',
    surface: 'hosted',
    settings,
    steps: [
      ...extra,
      openGroupsIn('.metadata-form'),
      type('IPTCAltText', 'Helfer auf dem Deich bei Husum'),
      type('IPTCKeywords', 'Flut, Deich'),
    ],
    pose: toGroupsOfForm,
  },
  {
    name: 'item-metadata-extra-fields',
    surface: 'hosted',
    settings,
    steps: [...inDialog, see('.file-dialog-fields .folded-fields'), openGroupsIn('.file-dialog-fields')],
    pose: toGroups,
  },
  { name: 'item-metadata-notable', surface: 'hosted', steps: inDialog },
  { name: 'item-metadata-variants', surface: 'hosted', steps: [...inDialog, see('.file-variants')] },
  { name: 'item-metadata-everything', surface: 'hosted', steps: [...inDialog, ...unfold], pose: scrollToSection },
];

/** A screen may load a part of itself first, and a machine that is busy with other tests takes its time: no test is about that. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });

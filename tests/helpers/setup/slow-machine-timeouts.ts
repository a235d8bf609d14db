/** Longer time-outs of Testing Library: a screen may load a part of itself first, and the machine may be busy. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 60_000 });

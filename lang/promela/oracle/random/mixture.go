package random

// A feature is a construct or a habit that a program may have. Programs without most
// features have combinations of the others that are very rare in a fixed mixture: swarm
// testing (Groce, Zhang, Eide, Chen and Regehr, ISSTA 2012).
type feature uint8

const (
	always feature = iota
	fewTerms
	arithmetic
	bitOperations
	divisions
	shifts
	comparisons
	logic
	negations
	conditionals
	processNumbers
	oddOperands
	remoteReferences
	channelTests
	polls
	timeouts
	lastProcess
	priorities
	enabledTests
	badSubscripts
	macros
	mtypes
	mtypeSets
	records
	arrays
	narrowTypes
	wideTypes
	hiddenVariables
	prefixes
	lists
	channelFields
	channels
	rendezvous
	channelArrays
	channelMessages
	sortedSends
	randomReceives
	keepingReceives
	localChannels
	channelVariables
	increments
	assertions
	printing
	breaks
	jumps
	labels
	runs
	runValues
	restarts
	inlines
	inlineValues
	lateDeclarations
	exclusives
	selections
	choices
	loops
	elses
	guardedBlocks
	atomics
	dsteps
	escapes
	bareEscapes
	blocks
	counts
	collections
	provided
	instances
	starters
	claims
	recordParameters
	recordLeaves
	sharedNames
	groupings
	variableSubscripts
	looseOperations
	statementMacros
	featureCount
)

// shares are the percentages of programs that have a feature.
var shares = [featureCount]int{
	always: 100, fewTerms: 50, arithmetic: 70, bitOperations: 30, divisions: 30, shifts: 20, comparisons: 80, logic: 50,
	negations: 50, conditionals: 40, processNumbers: 30, oddOperands: 10, remoteReferences: 25, channelTests: 60,
	polls: 50, timeouts: 40, lastProcess: 3, priorities: 4, enabledTests: 4, badSubscripts: 5, macros: 20, mtypes: 40,
	mtypeSets: 40, records: 30, arrays: 50, narrowTypes: 50, wideTypes: 40, hiddenVariables: 3, prefixes: 5, lists: 30,
	channelFields: 20, channels: 75, rendezvous: 50, channelArrays: 30, channelMessages: 15, sortedSends: 40,
	randomReceives: 40, keepingReceives: 30, localChannels: 20, channelVariables: 25, increments: 60, assertions: 60,
	printing: 40, breaks: 70, jumps: 50, labels: 60, runs: 50, runValues: 30, restarts: 15, inlines: 30,
	inlineValues: 30, lateDeclarations: 40, exclusives: 5, selections: 30, choices: 85, loops: 75, elses: 70,
	guardedBlocks: 40, atomics: 60, dsteps: 40, escapes: 50, bareEscapes: 40, blocks: 35, counts: 50, collections: 30,
	provided: 12, instances: 40, starters: 55, claims: 10, recordParameters: 50, recordLeaves: 40, sharedNames: 30,
	groupings: 30, variableSubscripts: 40, looseOperations: 10, statementMacros: 30,
}

// A mixture has the weight of each feature in one program, 0 for features that the program
// does not have.
type mixture [featureCount]int

// mixture draws the features of a program and how often each is used.
func (g *generator) mixture() (m mixture) {
	m[always] = 4
	for f := always + 1; f < featureCount; f++ {
		if g.chance(shares[f]) {
			m[f] = []int{1, 2, 4, 4, 8, 12}[g.n(6)]
		}
	}
	// Spin refuses priorities and enabled() in programs with rendezvous, and does not restore
	// hidden variables after a d_step.
	if m[priorities]+m[enabledTests] > 0 {
		m[rendezvous] = 0
	}
	if m[hiddenVariables] > 0 {
		m[dsteps] = 0
	}
	return m
}

func (g *generator) has(f feature) bool { return g.mix[f] > 0 }

// wants reports whether to use a feature. percent is the probability for weight 4.
func (g *generator) wants(f feature, percent int) bool {
	return g.has(f) && g.chance(min(90, percent*(2+g.mix[f])/6))
}

// A production writes one construct, or returns nil if it does not fit.
type production struct {
	feature feature
	base    int // weight, multiplied by that of the feature
	write   func(g *generator, at setting) *part
}

// choose writes one of the productions, drawn by weight. It returns nil if several draws do
// not fit.
func (g *generator) choose(from []production, at setting) *part {
	total := 0
	for _, p := range from {
		total += p.base * g.mix[p.feature]
	}
	if total == 0 {
		return nil
	}
	for range 4 {
		k := g.n(total)
		for _, p := range from {
			if k -= p.base * g.mix[p.feature]; k < 0 {
				if out := p.write(g, at); out != nil {
					return out
				}
				break
			}
		}
	}
	return nil
}

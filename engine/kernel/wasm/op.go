package wasm

// An Op is an instruction. Ops above 0xFF have a prefix byte.
type Op uint16

// Instructions, named as in the specification.
const (
	end    Op = 0x0B
	Drop   Op = 0x1A
	Select Op = 0x1B

	I32Load    Op = 0x28
	I64Load    Op = 0x29
	I32Load8U  Op = 0x2D
	I32Load16S Op = 0x2E
	I32Load16U Op = 0x2F
	I32Store   Op = 0x36
	I64Store   Op = 0x37
	I32Store8  Op = 0x3A
	I32Store16 Op = 0x3B

	i32Const Op = 0x41
	i64Const Op = 0x42

	I32Eqz Op = 0x45
	I32Eq  Op = 0x46
	I32Ne  Op = 0x47
	I32LtS Op = 0x48
	I32LtU Op = 0x49
	I32GtS Op = 0x4A
	I32GtU Op = 0x4B
	I32LeS Op = 0x4C
	I32LeU Op = 0x4D
	I32GeS Op = 0x4E
	I32GeU Op = 0x4F
	I64Eqz Op = 0x50
	I64Eq  Op = 0x51
	I64Ne  Op = 0x52
	I64GeU Op = 0x5A

	I32Clz  Op = 0x67
	I32Add  Op = 0x6A
	I32Sub  Op = 0x6B
	I32Mul  Op = 0x6C
	I32DivS Op = 0x6D
	I32DivU Op = 0x6E
	I32RemS Op = 0x6F
	I32And  Op = 0x71
	I32Or   Op = 0x72
	I32Xor  Op = 0x73
	I32Shl  Op = 0x74
	I32ShrS Op = 0x75
	I32ShrU Op = 0x76

	I64Clz  Op = 0x79
	I64Add  Op = 0x7C
	I64Sub  Op = 0x7D
	I64Mul  Op = 0x7E
	I64RemU Op = 0x82
	I64And  Op = 0x83
	I64Or   Op = 0x84
	I64Xor  Op = 0x85
	I64Shl  Op = 0x86
	I64ShrU Op = 0x88
	I64Rotl Op = 0x89

	I32WrapI64    Op = 0xA7
	I64ExtendI32U Op = 0xAD
	I32Extend16S  Op = 0xC1

	V128Load      Op = 0xFD00
	V128Store     Op = 0xFD0B
	I32x4Splat    Op = 0xFD11
	I32x4LtS      Op = 0xFD39
	I32x4GtS      Op = 0xFD3B
	V128And       Op = 0xFD4E
	V128Or        Op = 0xFD50
	V128Xor       Op = 0xFD51
	V128Bitselect Op = 0xFD52
	V128AnyTrue   Op = 0xFD53
	I32x4Add      Op = 0xFDAE
	I32x4MinS     Op = 0xFDB6
	I32x4MaxS     Op = 0xFDB8

	// Atomic instructions, for Func.Atomic. The spec calls ExchangeIf "cmpxchg".
	MemoryNotify        Op = 0xFE00
	I32AtomicWait       Op = 0xFE01
	I32AtomicLoad       Op = 0xFE10
	I64AtomicLoad       Op = 0xFE11
	I32AtomicStore      Op = 0xFE17
	I32AtomicAdd        Op = 0xFE1E
	I64AtomicAdd        Op = 0xFE1F
	I32AtomicSub        Op = 0xFE25
	I64AtomicOr         Op = 0xFE34
	I32AtomicExchangeIf Op = 0xFE48
	I64AtomicExchangeIf Op = 0xFE49

	// memoryCopy and memoryFill are followed by memory indices: see Func.Copy and Func.Fill.
	memoryCopy Op = 0xFC0A
	memoryFill Op = 0xFC0B
)
